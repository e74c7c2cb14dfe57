import { type RawBuilder, sql } from 'kysely'
import { foldText } from '#domain/text/fold-text.ts'
import { dialectOf } from './dialect.ts'
import type { Db } from './tables.ts'

/**
 * Searches for parts of words. Words of three characters and more are found by an index: SQLite's FTS5 with its trigram
 * tokenizer, which triggers keep up to date, and PostgreSQL's `pg_trgm`. Shorter ones are found by reading every row.
 */
export type Search = {
  table: string
  /** The last has no index: only a few search in it, and only in lists of people. */
  column: 'searchPublic' | 'searchAll' | 'searchVolunteers'
  /** In the form of the columns (`foldText`), at least one. */
  words: readonly string[]
}

/** The distinct words of a search. */
export const searchWords = (q: string) => [...new Set(foldText(q).split(/\s+/).filter(Boolean))]

const isLong = (word: string) => [...word].length >= 3

/** Whether SQLite finds the records of a search by reading every row. */
export const readsEveryRow = (db: Db, { column, words }: Search) =>
  dialectOf(db) === 'sqlite' && (column === 'searchVolunteers' || !words.some(isLong))

/** The condition that a record has all of the words. */
export function matchesSearch(db: Db, search: Search) {
  const { table, column, words } = search
  const isIndexed = dialectOf(db) === 'sqlite' && !readsEveryRow(db, search)
  const conditions = words
    .filter((word) => !isIndexed || !isLong(word))
    .map((word) => containsWord(sql.ref(column), word))
  if (isIndexed) {
    const phrases = words.filter(isLong).map((word) => `"${word.replaceAll('"', '""')}"`)
    // The plus sign has SQLite walk along the list, whose index knows the number, rather than fetch each match.
    conditions.unshift(sql<boolean>`
      +"number" in (
        select "rowid" from ${sql.table(`${table}_search`)}
        where ${sql.table(`${table}_search`)} match ${`${column} : (${phrases.join(' AND ')})`}
      )`)
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The condition that a word occurs in a column, by reading the column. */
const containsWord = (column: RawBuilder<unknown>, word: string) =>
  sql<boolean>`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** The conditions under which every word of a search occurs in a column such as `searchAll`; they read every row. */
export const containsWords = (column: string, q: string) =>
  searchWords(q).map((word) => containsWord(sql.ref(column), word))
