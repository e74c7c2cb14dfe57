import { type RawBuilder, sql } from 'kysely'
import { erasedName } from '#domain/personal-data.ts'
import { escapeXml } from '#server/escape-xml.ts'
import type { Person } from '#server/personal-data/person-source.ts'

export const namesOf = ({ name, emails }: Pick<Person, 'name' | 'emails'>) => [name, ...emails]

/** Matches whole names only: "Asha Rao" is not in "Asha Raote". Combining marks belong to the preceding letter. */
const asPattern = (name: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{M}\\p{N}])`, 'giu')

/** Returns the name as typed, as escaped in a mail's HTML, and as escaped in JSON, such as in an uploaded list. */
const spellings = (name: string) => [...new Set([name, escapeXml(name), JSON.stringify(name).slice(1, -1)])]

export const isNamedIn = (text: string, names: readonly string[]) =>
  names.some((name) => spellings(name).some((spelling) => asPattern(spelling).test(text)))

export const withoutNames = (text: string, names: readonly string[]) =>
  names
    .flatMap(spellings)
    .reduce((rest, spelling) => rest.replace(asPattern(spelling), () => erasedName), text)

/** The condition matches all texts that may contain one of the names; `isNamedIn` then decides. */
export function mayContainName(column: RawBuilder<unknown>, names: readonly string[]) {
  const patterns = names.flatMap(spellings).flatMap((name) => [name, name.toLowerCase()])
  const hits = [...new Set(patterns)].flatMap((name) => {
    const pattern = `%${name.replace(/[\\%_]/g, '\\$&')}%`
    return [sql`${column} like ${pattern} escape '\\'`, sql`lower(${column}) like ${pattern} escape '\\'`]
  })
  return sql<boolean>`(${sql.join(hits, sql` or `)})`
}
