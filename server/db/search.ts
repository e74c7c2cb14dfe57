import { type RawBuilder, sql } from 'kysely'
import { toSearchedDigits } from '#domain/kinds/contact-number.ts'
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
  searched: Searched
}

/** Ways to read a search. A text matches one if it contains each of its words, folded like the columns (`foldText`). */
export type Searched = readonly (readonly string[])[]

/**
 * Reads what was typed as words, and as a telephone number if it can be one, because people type the same number in
 * many ways. An empty search returns no way.
 */
export function readSearch(q: string): Searched {
  const words = [...new Set(foldText(q).split(/\s+/).filter(Boolean))]
  if (words.length === 0) return []
  const digits = toSearchedDigits(q)
  const withNumbers = words.map((word) => toSearchedDigits(word) ?? word)
  const ways = [words, withNumbers, ...(digits ? [[digits]] : [])]
  return [...new Map(ways.map((way) => [way.join(' '), way])).values()]
}

const isLong = (word: string) => [...word].length >= 3

export const readsEveryRow = (db: Db, { column, searched }: Search) =>
  dialectOf(db) === 'sqlite' &&
  (column === 'searchVolunteers' || searched.some((words) => !words.some(isLong)))

export function matchesSearch(db: Db, search: Search) {
  const isIndexed = dialectOf(db) === 'sqlite' && !readsEveryRow(db, search)
  return anyOf(search.searched.map((words) => matchesWords(search, words, isIndexed)))
}

function matchesWords({ table, column }: Search, words: readonly string[], isIndexed: boolean) {
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
  return allOf(conditions)
}

const containsWord = (column: RawBuilder<unknown>, word: string) =>
  sql<boolean>`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

const allOf = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`
const anyOf = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** Returns the condition that a column such as `searchAll` matches a search; evaluating it reads every row. */
export function containsWords(column: string, q: string) {
  const searched = readSearch(q)
  if (searched.length === 0) return sql<boolean>`true`
  return anyOf(searched.map((words) => allOf(words.map((word) => containsWord(sql.ref(column), word)))))
}
