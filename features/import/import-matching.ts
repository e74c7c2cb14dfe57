import { isContactNumber } from '#domain/kinds/contact-number.ts'
import { type Field, isNumberField } from '#domain/kinds/fields.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { latinDigits } from '#domain/text/latin-digits.ts'
import { classIn } from '#features/content/class-in.ts'
import { findFieldOf, normalizeHeader, wordsOf } from './import-headers.ts'
import { normalizeWord, readCell } from './import-values.ts'
import { importableFields, skippedColumn } from './imports.ts'
import { spellingsOf } from './spellings.ts'

/** The field of a column: a name, `skippedColumn`, or null if the admin has to decide. */
type ColumnField = string | null

type MatchedBy = 'header' | 'values' | 'last time' | 'hand' | null
/** `claim` is the likely field of a column that the admin has to decide about. */
export type MatchedColumn = { field: ColumnField; by: MatchedBy; claim?: string }

export type KnownValues = Readonly<Record<string, readonly string[]>>

/** A row of a parsed list: its number in the sheet, followed by its cells. */
export type SheetRow = readonly [row: number, ...cells: string[]]
export const cellsOf = ([, ...cells]: SheetRow): string[] => cells

/** The fields chosen last time, by normalized header. */
export type RememberedColumns = ReadonlyMap<string, string>

/** The header row must be among this many rows at the top. */
const maxHeaderRows = 10
/** How many rows are enough to recognize what a column contains. */
const sampleSize = 60

/** Finds the header row, which is the row with the most field names; returns -1 if there is none. */
export function findHeaderRow(kind: Kind, rows: readonly SheetRow[], remembered: RememberedColumns): number {
  const scores = rows
    .slice(0, maxHeaderRows)
    .map(
      (row) =>
        new Set(
          cellsOf(row).flatMap(
            (cell) => remembered.get(normalizeWord(cell)) ?? findFieldOf(kind, cell)?.field ?? [],
          ),
        ).size,
    )
  const best = Math.max(...scores, 0)
  // In a table with several columns, a row with only one field name, such as a child called "Home", is not a
  // header row.
  const needed = Math.max(...rows.slice(0, maxHeaderRows).map((row) => filled(row)), 0) > 1 ? 2 : 1
  return best >= needed ? scores.indexOf(best) : -1
}

const filled = (row: SheetRow) => cellsOf(row).filter((cell) => cell.trim() !== '').length

/**
 * Finds the field of each column by the last choice, then by its header, then by its values. If two columns
 * match a field equally well, the admin decides.
 */
export function matchColumns(
  kind: Kind,
  { headers, rows, known, remembered }: ColumnsToMatch,
): MatchedColumn[] {
  const found = headers.map((header) => {
    const lastTime = remembered.get(normalizeWord(header))
    if (lastTime !== undefined) return { field: lastTime, strength: 3, by: 'last time' as const }
    const match = findFieldOf(kind, header)
    return match && { ...match, by: 'header' as const }
  })
  const claims = pairGuardians(headers, found)
  const matched = claims.map((claim): MatchedColumn => {
    if (!claim) return { field: skippedColumn, by: null }
    const rivals = claims.filter((other) => other?.field === claim.field)
    const strongest = Math.max(...rivals.map((rival) => rival?.strength ?? 0))
    if (claim.strength < strongest) return { field: skippedColumn, by: null }
    const isTied = rivals.filter((rival) => rival?.strength === strongest).length > 1
    return isTied ? { field: null, by: null, claim: claim.field } : { field: claim.field, by: claim.by }
  })
  return matchByValues(kind, matched, { headers, rows, known, remembered }, claims.map(Boolean))
}

type ColumnsToMatch = {
  headers: readonly string[]
  rows: readonly SheetRow[]
  known: KnownValues
  remembered: RememberedColumns
}

function matchByValues(
  kind: Kind,
  matched: MatchedColumn[],
  { headers, rows, known }: ColumnsToMatch,
  isClaimed: readonly boolean[],
): MatchedColumn[] {
  const taken = new Set(matched.map(({ field }) => field))
  const isAsked = matched.some(({ field }) => field === null)
  const free = importableFields(kind).filter((name) => !taken.has(name))
  // As long as two columns compete for a field, nothing is guessed from values.
  if (isAsked) return matched
  return matched.map((column, index) => {
    if (isClaimed[index] || column.field !== skippedColumn) return column
    // For an unknown header, guess only fields whose values are unmistakable.
    const isNamed = (headers[index] ?? '').trim() !== ''
    const cells = rows
      .slice(0, sampleSize)
      .map((row) => (cellsOf(row)[index] ?? '').trim())
      .filter(Boolean)
    const field = free.find(
      (name) =>
        taken.has(name) === false && looksLike(name, kind.fields[name] as Field, cells, { known, isNamed }),
    )
    if (!field) return column
    taken.add(field)
    return { field, by: 'values' }
  })
}

/** The share of a column's values that must be valid. */
const enough = 0.8

function looksLike(
  name: string,
  field: Field,
  cells: readonly string[],
  { known, isNamed }: { known: KnownValues; isNamed: boolean },
): boolean {
  if (cells.length === 0) return false
  const test = testOf(name, field, known[name] ?? [], isNamed)
  return test !== undefined && cells.filter(test).length >= enough * cells.length
}

function testOf(
  name: string,
  field: Field,
  known: readonly string[],
  isNamed: boolean,
): ((cell: string) => boolean) | undefined {
  if (field.choices) return (cell) => field.choices?.includes(readCell(field, cell)) ?? false
  if (field.type === 'day') return (cell) => /^\d{4}-\d\d-\d\d$/.test(readCell(field, cell))
  if (field.type === 'email') return (cell) => /^[^@\s]+@[^@\s]+$/.test(cell)
  if (field.type === 'phone')
    return (cell) => isContactNumber(cell) && /^[+\d\s()-]{8,}$/.test(latinDigits(cell))
  if (isNumberField(field)) return undefined
  const values = new Set(known)
  const spellings = spellingsOf(known)
  const isKnown = (cell: string) => values.has(readCell(field, cell, { spellings }))
  if (name === 'studentClass') return (cell) => isKnown(cell) || classIn(cell) !== undefined
  if (isNamed) return known.length > 0 ? isKnown : undefined
  if (name === 'uniqueId' || name === 'enrollmentNo')
    return (cell) => /\d/.test(cell) && /^[\p{L}\d/.-]{3,}$/u.test(cell)
  if (name === 'fullName') return (cell) => /^\p{L}[\p{L}\p{M}'.-]*( [\p{L}\p{M}'.-]+){1,4}$/u.test(cell)
  return known.length > 0 ? isKnown : undefined
}

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
function pairGuardians<C extends Claim>(headers: readonly string[], claims: readonly C[]): C[] {
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
