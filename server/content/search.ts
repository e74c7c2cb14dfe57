import { type Expression, sql } from 'kysely'
import { searchable } from './columns.ts'

/** The conditions under which every word of a search occurs in a column such as `searchAll`. */
export function containsWords(column: Expression<unknown>, q: string) {
  const words = searchable(q).split(/\s+/).filter(Boolean)
  return words.map(
    (word) => sql<boolean>`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
  )
}
