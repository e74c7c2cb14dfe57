import { sql } from 'kysely'
import { containsWord } from '../db/word-index.ts'
import { normalizeForSearch } from './derived-columns.ts'

/** The distinct words of a search. */
export const searchWords = (q: string) => [...new Set(normalizeForSearch(q).split(/\s+/).filter(Boolean))]

/** The conditions under which every word of a search occurs in a column such as `searchAll`; they read every row. */
export const containsWords = (column: string, q: string) =>
  searchWords(q).map((word) => containsWord(sql.ref(column), word))
