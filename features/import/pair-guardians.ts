import { normalizeHeader, wordsOf } from './import-headers.ts'

type Claim = { field: string; by: string } | undefined

const guardianField = /^guardian([12])(Name|Relation|Phone|Language)$/
const partOf = (claim: Claim) => guardianField.exec(claim?.field ?? '')
const nameOf = (claim: Claim) => {
  const [, number, part] = partOf(claim) ?? []
  return part === 'Name' ? number : undefined
}

/**
 * Gives a name and a number that stand beside each other to the same guardian: in the columns "Father, Mother, Phone",
 * the number is the mother's. A mother who is the only guardian of the list is the first.
 *
 * @param claims the field of each column, as far as its header tells; a choice of last time stays as it is
 */
export function pairGuardians<C extends Claim>(headers: readonly string[], claims: readonly C[]): C[] {
  const isAlone =
    claims.some((claim) => nameOf(claim) === '2') && !claims.some((claim) => nameOf(claim) === '1')
  const isOnly = isAlone && !headers.some((header) => labels.includes(normalizeHeader(header)))
  return claims.map((claim, index) => {
    const [, number, part] = partOf(claim) ?? []
    if (!claim || !part || claim.by === 'last time') return claim
    const beside = part === 'Phone' && isGeneric(headers[index] ?? '') ? neighborOf(claims, index) : undefined
    const guardian = isOnly ? '1' : (beside ?? number)
    return { ...claim, field: `guardian${guardian}${part}` }
  })
}

/** Headers that say that there is a first guardian, although the list has no column for the name. */
const labels = ['second guardian', 'guardian 2', 'other parent', "second guardian's name"].map(
  normalizeHeader,
)

/** True for headers such as "Phone", which do not say whose number it is. */
const isGeneric = (header: string) => wordsOf('contactNumber').includes(normalizeHeader(header))

/** Returns the guardian whose name is in the column to the left, or else to the right. */
function neighborOf(claims: readonly Claim[], index: number): string | undefined {
  let left = index - 1
  while (/Relation|Language/.test(partOf(claims[left])?.[2] ?? '')) left -= 1
  return nameOf(claims[left]) ?? nameOf(claims[index + 1])
}
