import { type RawBuilder, sql } from 'kysely'
import { erasedName } from '#domain/personal-data.ts'
import { escapeXml } from '#server/escape-xml.ts'
import type { Person } from '#server/personal-data/person-source.ts'

/** By which a text names somebody. */
export const namesOf = ({ name, emails }: Pick<Person, 'name' | 'emails'>) => [name, ...emails]

/** A name as a whole: "Asha Rao" is not in "Asha Raote". Marks belong to the letters before them. */
const asPattern = (name: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{M}\\p{N}])`, 'giu')

/** As it is typed, as it stands in the HTML of a mail, and in JSON, such as that of an unfinished list. */
const spellings = (name: string) => [...new Set([name, escapeXml(name), JSON.stringify(name).slice(1, -1)])]

/** Whether one of these names or addresses occurs in a text. */
export const isNamedIn = (text: string, names: readonly string[]) =>
  names.some((name) => spellings(name).some((spelling) => asPattern(spelling).test(text)))

export const withoutNames = (text: string, names: readonly string[]) =>
  names
    .flatMap(spellings)
    .reduce((rest, spelling) => rest.replace(asPattern(spelling), () => erasedName), text)

/** Texts among which are all in which one of the names occurs; `isNamedIn` tells which. */
export function mayName(column: RawBuilder<unknown>, names: readonly string[]) {
  const patterns = names.flatMap(spellings).flatMap((name) => [name, name.toLowerCase()])
  const hits = [...new Set(patterns)].flatMap((name) => {
    const pattern = `%${name.replace(/[\\%_]/g, '\\$&')}%`
    return [sql`${column} like ${pattern} escape '\\'`, sql`lower(${column}) like ${pattern} escape '\\'`]
  })
  return sql<boolean>`(${sql.join(hits, sql` or `)})`
}
