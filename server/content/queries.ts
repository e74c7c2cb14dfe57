import { type ExpressionBuilder, sql } from 'kysely'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Filters } from '#domain/kinds/parse-filters.ts'
import type { Actor } from '#domain/permissions.ts'
import { dialectOf } from '../db/dialect.ts'
import type { Db, Tables } from '../db/tables.ts'
import {
  containsWord,
  countFoundOnSqlite,
  ftsMatch,
  matchesSearch,
  searchWords,
  type WordSearch,
} from '../db/word-index.ts'
import { type Cursor, paginate } from '../http/list-params.ts'
import { countCached, countInList } from './list-indexes.ts'
import { executeRows, searchColumn, tableOf } from './records.ts'

/** What a list shows: its kind, filters and search, and for whom. */
export type ListScope = { kind: Kind; filters: Filters; q: string; actor: Actor }
type PageParams = { limit: number; cursor?: Cursor | undefined }

/** How many records a list shows in all. */
export async function countRecords(db: Db, scope: ListScope): Promise<number> {
  const search = parseSearch(scope)
  if (!search) return countInList(db, scope.kind, scope.filters)
  return countCached(db, search, () => countFound(db, scope, search))
}

async function countFound(db: Db, scope: ListScope, search: WordSearch) {
  if (dialectOf(db) === 'sqlite') return countFoundOnSqlite(db, search)
  const counted = await liveRecords(db, scope)
    .where(matchesSearch(db, search))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

/** One page of a list whose length is known, in the kind's order and without the trash; and the cursor of the next. */
export async function readPage(db: Db, scope: ListScope, { limit, cursor }: PageParams, total: number) {
  const rows = await readRows(db, scope, cursor, limit + 1, total)
  const { page, next } = paginate(rows, limit, ({ sortKey }) => sortKey)
  return { rows: page, next }
}

/** So many matches are fetched and sorted in a few milliseconds. */
const maxSortedMatches = 2_000

async function readRows(db: Db, scope: ListScope, cursor: Cursor | undefined, limit: number, total: number) {
  const list = orderedList(db, scope, cursor)
  const search = parseSearch(scope)
  if (!search) return executeRows(list.limit(limit))
  if (total === 0) return []
  if (total > limit) {
    // When many records match, scanning the list in its order finds a page sooner than sorting all matches.
    const scanLength = Math.ceil((3 * limit * (await countInList(db, scope.kind, scope.filters))) / total)
    if (scanLength < total) {
      const rows = await scanForMatches(list, search, limit, scanLength)
      if (rows.length === limit) return rows
    }
  }
  if (total <= maxSortedMatches && dialectOf(db) === 'sqlite')
    return executeRows(matchesOnSqlite(db, search, cursor).limit(limit))
  return executeRows(list.where(matchesSearch(db, search)).limit(limit))
}

/** Reads the matches among the next so many records of the list. */
async function scanForMatches(
  list: ReturnType<typeof orderedList>,
  { column, words }: WordSearch,
  limit: number,
  scanLength: number,
) {
  const end = await list
    .clearSelect()
    .select(['sortKey', 'id'])
    .offset(scanLength)
    .limit(1)
    .executeTakeFirst()
  return executeRows(
    list
      .where((eb) => eb.and(words.map((word) => containsWord(sql.ref(column), word))))
      .$if(end !== undefined, (list) => list.where((eb) => eb.not(afterCursor(eb, end as Cursor))))
      .$if(end !== undefined, (list) => list.where('sortKey', '<=', String(end?.sortKey)))
      .limit(limit),
  )
}

const liveRecords = (db: Db, { kind, filters }: ListScope) =>
  db
    .selectFrom(tableOf(kind))
    .where((eb) => eb.and([eb('deletedAt', 'is', null), ...filterConditions(eb, kind, filters)]))

function orderedList(db: Db, scope: ListScope, cursor: Cursor | undefined) {
  return liveRecords(db, scope)
    .selectAll()
    .$if(cursor !== undefined, (list) => list.where((eb) => afterCursor(eb, cursor as Cursor)))
    .orderBy('sortKey', 'asc')
    .orderBy('id', 'desc')
}

/** SQLite keeps the order of cross joins: first the matches, then their rows. */
function matchesOnSqlite(db: Db, search: WordSearch, cursor: Cursor | undefined) {
  const words = `${search.table}_words`
  return db
    .selectFrom(words as 'content')
    .crossJoin(`${search.table} as found` as 'content as found')
    .selectAll('found')
    .where(ftsMatch(search))
    .where(sql<boolean>`"found"."number" = ${sql.ref(`${words}.rowid`)}`)
    .$if(cursor !== undefined, (list) =>
      list.where((eb) => afterCursor(eb as unknown as Eb, cursor as Cursor)),
    )
    .orderBy('found.sortKey', 'asc')
    .orderBy('found.id', 'desc')
}

type Eb = ExpressionBuilder<Tables, 'content'>

/** Written so that both databases walk the index on (sortKey, id) from where the last page ended. */
const afterCursor = (eb: Eb, { sortKey, id }: Cursor) =>
  eb.and([eb('sortKey', '>=', sortKey), eb.or([eb('sortKey', '>', sortKey), eb('id', '<', id)])])

/** A date filter is a year, every other filter the exact value. */
function filterConditions(eb: Eb, kind: Kind, filters: Filters) {
  return Object.entries(filters).map(([name, value]) =>
    kind.fields[name]?.type === 'day'
      ? // Lists with a date are ordered by it, newest first, so a year is one range of the list.
        eb.and([
          eb('sortKey', '>=', kind.sortKey({ [name]: `${value}-12-31` })),
          eb('sortKey', '<=', kind.sortKey({ [name]: `${value}-01-01` })),
        ])
      : eb(sql.ref(name), '=', value),
  )
}

/** Every word must occur. */
function parseSearch({ kind, filters, q, actor }: ListScope): WordSearch | undefined {
  const words = searchWords(q)
  if (words.length === 0) return undefined
  return { table: kind.table, column: searchColumn(kind, actor), words, filters }
}
