import { sql } from 'kysely'
import { dialectOf } from './database-size.ts'
import type { ContentRow, Db } from './tables.ts'

/**
 * Finds records by parts of words without reading every row (docs/decisions/037). On SQLite each table of content has
 * an FTS5 table beside it, which holds every part of up to three characters of each word, and what lists are narrowed
 * to; this program keeps it. PostgreSQL has an index over the same parts, which it keeps by itself.
 */
export type WordSearch = {
  table: string
  column: 'searchPublic' | 'searchAll'
  /** In the form of the columns (`searchable`), at least one. */
  words: readonly string[]
  /** What the list is narrowed to, a day to its year. */
  narrowed: Record<string, string | number>
}

const longestPart = 3

/** Makes a live record findable; part of the transaction that writes it. */
export async function indexWords(
  db: Db,
  table: string,
  row: Pick<ContentRow, 'id' | 'searchPublic' | 'searchAll'>,
  narrowed: WordSearch['narrowed'],
): Promise<void> {
  if (dialectOf(db) === 'postgres') return
  const { rows } = await sql<{ number: number }>`
    update ${sql.table(table)}
    set "number" = coalesce("number", (select coalesce(max("number"), 0) + 1 from ${sql.table(table)}))
    where "id" = ${row.id} returning "number"`.execute(db)
  const visible = wordsIn(row.searchPublic)
  const hidden = wordsIn(row.searchAll).filter((word) => !visible.includes(word))
  await sql`
    insert or replace into ${sql.table(`${table}_words`)} ("rowid", "visible", "hidden", "narrowed")
    values (${rows[0]?.number}, ${partsOf(visible)}, ${partsOf(hidden)}, ${tokensOf(narrowed).join(' ')})`.execute(
    db,
  )
}

/** Makes a record unfindable, such as one that goes into the trash; part of that transaction. */
export async function unindexWords(
  db: Db,
  table: string,
  { number }: Pick<ContentRow, 'number'>,
): Promise<void> {
  if (dialectOf(db) === 'postgres') return
  await sql`delete from ${sql.table(`${table}_words`)} where "rowid" = ${number}`.execute(db)
}

/** How many live records SQLite finds in a list, without looking at one of them. */
export async function countFoundOnSqlite(db: Db, search: WordSearch): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from ${sql.table(`${search.table}_words`)} where ${matches(search)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The condition that a live record has all of the words, written so that the other conditions lead the way to it. */
export function hasWords(db: Db, search: WordSearch) {
  const { table, column, words } = search
  if (dialectOf(db) === 'sqlite')
    // The sign keeps SQLite from fetching each record that is found before it has come up in the list.
    return sql<boolean>`+"number" in (select "rowid" from ${sql.table(`${table}_words`)} where ${matches(search)})`
  const parts = [...new Set(words.flatMap((word) => shortParts(word)))]
  const whole = words
    .filter((word) => [...word].length > longestPart)
    .map((word) => sql`and ${contains(sql.ref(column), word)}`)
  return sql<boolean>`"searchGrams"(${sql.ref(column)}) @> ${parts}::text[] ${sql.join(whole, sql` `)}`
}

/** The condition that a word occurs in a column, as reading the column tells. */
export const contains = (column: ReturnType<typeof sql.ref>, word: string) =>
  sql<boolean>`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** What to ask an FTS5 table: a short word is how a part begins, a long one its parts in a row. */
export function matches({ table, column, words, narrowed }: WordSearch) {
  const columns = column === 'searchPublic' ? 'visible' : '{visible hidden}'
  const each = words.map((word) => {
    const parts = shortParts(word).map(asToken)
    return [...word].length < longestPart ? `"${parts[0]}" *` : `"${parts.join(' ')}"`
  })
  const within = tokensOf(narrowed).map((token) => ` AND narrowed : "${token}"`)
  return sql<boolean>`${sql.table(`${table}_words`)} match ${`${columns} : (${each.join(' AND ')})${within.join('')}`}`
}

/** The parts of three characters of a word, or the word itself where it has fewer. */
function shortParts(word: string) {
  const signs = [...word]
  if (signs.length <= longestPart) return [word]
  return signs.slice(longestPart - 1).map((_sign, at) => signs.slice(at, at + longestPart).join(''))
}

const wordsIn = (text: string) => [...new Set(text.split(/\s+/).filter(Boolean))]

/** At each character of each word the part that begins there, one after the other; so parts in a row are one word's. */
const partsOf = (words: string[]) =>
  words
    .flatMap((word) => {
      const signs = [...word]
      return signs.map((_sign, at) => asToken(signs.slice(at, at + longestPart).join('')))
    })
    .join(' ')

const tokensOf = (narrowed: WordSearch['narrowed']) =>
  Object.entries(narrowed).map(([name, value]) => asToken(`${name}=${value}`))

const privateUse = 0xf0000

/**
 * FTS5's `ascii` tokenizer takes every sign beyond ASCII, small letters and digits as they are and ends a token at all
 * others, or makes them small. So those get a stand-in from Unicode's private use, and these theirs.
 */
const asToken = (text: string) =>
  text.replace(/[^a-z0-9\u{80}-\u{effff}\u{f0081}-\u{10ffff}]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return code < 0x80
      ? String.fromCodePoint(privateUse + code)
      : String.fromCodePoint(privateUse + 0x80, code - privateUse + 0x80)
  })
