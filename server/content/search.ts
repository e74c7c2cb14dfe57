import { sql } from 'kysely'
import { contains } from '../db/word-index.ts'
import { searchable } from './columns.ts'

/** The words of a search, each once. */
export const wordsOf = (q: string) => [...new Set(searchable(q).split(/\s+/).filter(Boolean))]

/** The conditions under which every word of a search occurs in a column such as `searchAll`; they read every row. */
export const containsWords = (column: string, q: string) =>
  wordsOf(q).map((word) => contains(sql.ref(column), word))
