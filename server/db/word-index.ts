import { type RawBuilder, sql } from 'kysely'
import { batchesInTurn } from './batches.ts'
import { dialectOf } from './dialect.ts'
import type { ContentRow, Db } from './tables.ts'

/**
 * Finds records by parts of words without reading every row (docs/decisions/037). On SQLite each table of content has
 * an FTS5 table beside it, which holds every part of up to three characters of each word, and what lists are narrowed
 * to; this program keeps it. PostgreSQL has its `pg_trgm`, which helps `like` with words of three characters and more.
 */
export type WordSearch = {
  table: string
  /** The last is not indexed: only a few search in it, and only in lists of people. */
  column: 'searchPublic' | 'searchAll' | 'searchVolunteers'
  /** In the form of the columns (`normalizeForSearch`), at least one. */
  words: readonly string[]
  /** The filters of the list, a date as its year. */
  filters: Record<string, string | number>
}

const maxGramLength = 3

/** Lower case and one Unicode form, for the searched text as well as for the search. */
export const normalizeForSearch = (text: string) => text.normalize('NFC').toLowerCase().trim()

/** The distinct words of a search. */
export const searchWords = (q: string) => [...new Set(normalizeForSearch(q).split(/\s+/).filter(Boolean))]

type IndexedRow = {
  row: Pick<ContentRow, 'id' | 'searchPublic' | 'searchAll'>
  filters: WordSearch['filters']
}

/** Bounds the parameters of a query. */
const batchSize = 200

/** Makes live records findable; part of the transaction that writes them. */
export async function indexWords(db: Db, table: string, indexed: readonly IndexedRow[]): Promise<void> {
  if (dialectOf(db) === 'postgres') return
  for await (const batch of batchesInTurn(indexed, batchSize)) {
    const numbers = await numberRows(
      db,
      table,
      batch.map(({ row }) => row.id),
    )
    const rows = batch.map(({ row, filters }) => {
      const visible = distinctWords(row.searchPublic)
      const hidden = distinctWords(row.searchAll).filter((word) => !visible.includes(word))
      return sql`(${numbers.get(row.id)}, ${positionalGrams(visible)}, ${positionalGrams(hidden)}, ${filterTokens(filters).join(' ')})`
    })
    await sql`
      insert or replace into ${sql.table(`${table}_words`)} ("rowid", "visible", "hidden", "narrowed")
      values ${sql.join(rows)}`.execute(db)
  }
}

/** The number of each record in the full-text index; those without one get the next. */
async function numberRows(db: Db, table: string, ids: string[]): Promise<Map<string, number>> {
  const numbered = sql.table(table)
  const among = sql`"id" in (${sql.join(ids)})`
  await sql`
    update ${numbered} set "number" = "next"."number"
    from (
      select "id", (select coalesce(max("number"), 0) from ${numbered}) + row_number() over (order by "id") as "number"
      from ${numbered} where "number" is null and ${among}
    ) as "next"
    where ${numbered}."id" = "next"."id"`.execute(db)
  const { rows } = await sql<{
    id: string
    number: number
  }>`select "id", "number" from ${numbered} where ${among}`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Makes records unfindable, such as those that go into the trash; part of that transaction. */
export async function unindexWords(
  db: Db,
  table: string,
  rows: readonly Pick<ContentRow, 'number'>[],
): Promise<void> {
  if (dialectOf(db) === 'postgres') return
  for await (const batch of batchesInTurn(rows, batchSize))
    await sql`
      delete from ${sql.table(`${table}_words`)}
      where "rowid" in (${sql.join(batch.map(({ number }) => number))})`.execute(db)
}

/** How many live records SQLite finds, from the full-text index alone. */
export async function countFoundOnSqlite(db: Db, search: WordSearch): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from ${sql.table(`${search.table}_words`)} where ${ftsMatch(search)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The condition that a live record has all of the words, written so that other conditions drive the query. */
export function matchesSearch(db: Db, search: WordSearch) {
  if (dialectOf(db) === 'postgres' || !isIndexed(search))
    return sql<boolean>`(${sql.join(wordConditions(search), sql` and `)})`
  // The plus sign keeps SQLite from fetching each match before it comes up in the list.
  return sql<boolean>`+"number" in (select "rowid" from ${sql.table(`${search.table}_words`)} where ${ftsMatch(search)})`
}

/** Whether its words are found without reading every row. */
export const isIndexed = ({ column }: WordSearch) => column !== 'searchVolunteers'

/** That every word of a search occurs, by reading its column. */
export const wordConditions = ({ column, words }: WordSearch) =>
  words.map((word) => containsWord(sql.ref(column), word))

/** The condition that a word occurs in a column, by reading the column. */
export const containsWord = (column: RawBuilder<unknown>, word: string) =>
  sql<boolean>`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** The conditions under which every word of a search occurs in a column such as `searchAll`; they read every row. */
export const containsWords = (column: string, q: string) =>
  searchWords(q).map((word) => containsWord(sql.ref(column), word))

/** The FTS5 query: a short word is a prefix of a gram, a long one a sequence of grams. */
export function ftsMatch({ table, column, words, filters }: WordSearch) {
  const columns = column === 'searchPublic' ? 'visible' : '{visible hidden}'
  const wordClauses = words.map((word) => {
    const grams = distinctGrams(word).map(asToken)
    return [...word].length < maxGramLength ? `"${grams[0]}" *` : `"${grams.join(' ')}"`
  })
  const filterClauses = filterTokens(filters).map((token) => ` AND narrowed : "${token}"`)
  return sql<boolean>`${sql.table(`${table}_words`)} match ${`${columns} : (${wordClauses.join(' AND ')})${filterClauses.join('')}`}`
}

/** The grams of three characters of a word, or the word itself where it is shorter. */
function distinctGrams(word: string) {
  const characters = [...word]
  if (characters.length <= maxGramLength) return [word]
  return characters
    .slice(maxGramLength - 1)
    .map((_sign, index) => characters.slice(index, index + maxGramLength).join(''))
}

const distinctWords = (text: string) => [...new Set(text.split(/\s+/).filter(Boolean))]

/** The gram at each character of each word, in order; so consecutive grams belong to one word. */
const positionalGrams = (words: string[]) =>
  words
    .flatMap((word) => {
      const characters = [...word]
      return characters.map((_sign, index) =>
        asToken(characters.slice(index, index + maxGramLength).join('')),
      )
    })
    .join(' ')

const filterTokens = (filters: WordSearch['filters']) =>
  Object.entries(filters).map(([name, value]) => asToken(`${name}=${value}`))

const privateUseStart = 0xf0000

/**
 * FTS5's `ascii` tokenizer takes every sign beyond ASCII, small letters and digits as they are and ends a token at all
 * others, or makes them small. So those get a stand-in from Unicode's private use, and these theirs.
 */
const asToken = (text: string) =>
  text.replace(/[^a-z0-9\u{80}-\u{effff}\u{f0081}-\u{10ffff}]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return code < 0x80
      ? String.fromCodePoint(privateUseStart + code)
      : String.fromCodePoint(privateUseStart + 0x80, code - privateUseStart + 0x80)
  })
