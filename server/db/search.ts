import { type RawBuilder, sql } from 'kysely'
import { foldText } from '#domain/text/fold-text.ts'
import { dialectOf } from './dialect.ts'
import type { Db } from './tables.ts'

/**
 * A search for parts of words. Words of three or more characters are found by an index: SQLite's FTS5 with its trigram
 * tokenizer, which triggers keep up to date, and PostgreSQL's `pg_trgm`. Shorter words are found by reading every row.
 */
export type Search = {
  table: string
  /** `searchVolunteers` has no index: it is searched rarely, and only in lists of people. */
  column: 'searchPublic' | 'searchAll' | 'searchVolunteers'
  /** At least one word, folded like the columns (`foldText`). */
  words: readonly string[]
}

export const searchWords = (q: string) => [...new Set(foldText(q).split(/\s+/).filter(Boolean))]

const isLong = (word: string) => [...word].length >= 3

export const readsEveryRow = (db: Db, { column, words }: Search) =>
  dialectOf(db) === 'sqlite' && (column === 'searchVolunteers' || !words.some(isLong))

export function matchesSearch(db: Db, search: Search) {
  const { table, column, words } = search
  const isIndexed = dialectOf(db) === 'sqlite' && !readsEveryRow(db, search)
  const conditions = words
    .filter((word) => !isIndexed || !isLong(word))
    .map((word) => containsWord(sql.ref(column), word))
  if (isIndexed) {
    const phrases = words.filter(isLong).map((word) => `"${word.replaceAll('"', '""')}"`)
    // The plus sign makes SQLite walk along the list's index, which contains each record's number, instead of fetching
    // each match.
    conditions.unshift(sql<boolean>`
      +"number" in (
        select "rowid" from ${sql.table(`${table}_search`)}
        where ${sql.table(`${table}_search`)} match ${`${column} : (${phrases.join(' AND ')})`}
      )`)
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const containsWord = (column: RawBuilder<unknown>, word: string) =>
  sql<boolean>`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** Returns conditions that a column such as `searchAll` contains every word; evaluating them reads every row. */
export const containsWords = (column: string, q: string) =>
  searchWords(q).map((word) => containsWord(sql.ref(column), word))
