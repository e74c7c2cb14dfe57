import { type ExpressionBuilder, sql } from 'kysely'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Filters } from '#domain/kinds/read-filters.ts'
import { type Actor, can } from '#domain/permissions.ts'
import { dialectOf } from '../db/database-size.ts'
import type { ContentRow, Db, Tables } from '../db/tables.ts'
import { contains, countFoundOnSqlite, hasWords, matches, type WordSearch } from '../db/word-index.ts'
import { cutPage } from '../http/cut-page.ts'
import type { Cursor } from '../http/list-query.ts'
import { tableOf } from './content-table.ts'
import { countOnce } from './found-counts.ts'
import { countListed } from './list-counts.ts'
import { wordsOf } from './search.ts'

/** What a list shows: where it is narrowed and searched, as whom. */
export type ListScope = { kind: Kind; filters: Filters; q: string; actor: Actor }
type Part = { limit: number; cursor?: Cursor | undefined }

/** How many records a list shows in all. */
export async function countRecords(db: Db, scope: ListScope): Promise<number> {
  const search = searchOf(scope)
  if (!search) return countListed(db, scope.kind, scope.filters)
  return countOnce(db, search, () => countFound(db, scope, search))
}

async function countFound(db: Db, scope: ListScope, search: WordSearch) {
  if (dialectOf(db) === 'sqlite') return countFoundOnSqlite(db, search)
  const counted = await live(db, scope)
    .where(hasWords(db, search))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

/** One page of a list whose length is known, in the kind's order, without what is in the trash; and where the next is. */
export async function readPage(db: Db, scope: ListScope, { limit, cursor }: Part, total: number) {
  const rows = await readRows(db, scope, cursor, limit + 1, total)
  const { page, next } = cutPage(rows, limit, ({ sortKey }) => sortKey)
  return { rows: page, next }
}

/** A record by its id; undefined when unknown or in the trash. */
export async function findRecord(db: Db, kind: Kind, id: string): Promise<ContentRow | undefined> {
  const live = db.selectFrom(tableOf(kind)).selectAll().where('deletedAt', 'is', null)
  return (await live.where('id', '=', id).executeTakeFirst()) as ContentRow | undefined
}

/** As many found records are fetched and put into order in a few milliseconds. */
const few = 2_000

async function readRows(db: Db, scope: ListScope, cursor: Cursor | undefined, limit: number, total: number) {
  const list = inOrder(db, scope, cursor)
  const search = searchOf(scope)
  if (!search) return rowsOf(list.limit(limit))
  if (total === 0) return []
  if (total > limit) {
    // Of what is found often, a page is mostly near: sooner met by reading on than picked out of all that is found.
    const near = Math.ceil((3 * limit * (await countListed(db, scope.kind, scope.filters))) / total)
    if (near < total) {
      const rows = await readNear(list, search, limit, near)
      if (rows.length === limit) return rows
    }
  }
  if (total <= few && dialectOf(db) === 'sqlite')
    return rowsOf(foundOnSqlite(db, search, cursor).limit(limit))
  return rowsOf(list.where(hasWords(db, search)).limit(limit))
}

/** Reads what has the words among so many of the next records. */
async function readNear(
  list: ReturnType<typeof inOrder>,
  { column, words }: WordSearch,
  limit: number,
  near: number,
) {
  const end = await list.clearSelect().select(['sortKey', 'id']).offset(near).limit(1).executeTakeFirst()
  return rowsOf(
    list
      .where((is) => is.and(words.map((word) => contains(sql.ref(column), word))))
      .$if(end !== undefined, (list) => list.where((is) => is.not(isAfter(is, end as Cursor))))
      .$if(end !== undefined, (list) => list.where('sortKey', '<=', String(end?.sortKey)))
      .limit(limit),
  )
}

const live = (db: Db, { kind, filters }: ListScope) =>
  db
    .selectFrom(tableOf(kind))
    .where((is) => is.and([is('deletedAt', 'is', null), ...narrows(is, kind, filters)]))

function inOrder(db: Db, scope: ListScope, cursor: Cursor | undefined) {
  return live(db, scope)
    .selectAll()
    .$if(cursor !== undefined, (list) => list.where((is) => isAfter(is, cursor as Cursor)))
    .orderBy('sortKey', 'asc')
    .orderBy('id', 'desc')
}

/** Cross joins are the ones that SQLite leaves in their order: first what is found, then the rows of that. */
function foundOnSqlite(db: Db, search: WordSearch, cursor: Cursor | undefined) {
  const words = `${search.table}_words`
  return db
    .selectFrom(words as 'content')
    .crossJoin(`${search.table} as found` as 'content as found')
    .selectAll('found')
    .where(matches(search))
    .where(sql<boolean>`"found"."number" = ${sql.ref(`${words}.rowid`)}`)
    .$if(cursor !== undefined, (list) => list.where((is) => isAfter(is as unknown as Is, cursor as Cursor)))
    .orderBy('found.sortKey', 'asc')
    .orderBy('found.id', 'desc')
}

type Is = ExpressionBuilder<Tables, 'content'>

/** Written so that both databases walk the index on (sortKey, id) from where the page before ended. */
const isAfter = (is: Is, { sortKey, id }: Cursor) =>
  is.and([is('sortKey', '>=', sortKey), is.or([is('sortKey', '>', sortKey), is('id', '<', id)])])

/** A day is narrowed to a year, everything else to the very value. */
function narrows(is: Is, kind: Kind, filters: Filters) {
  return Object.entries(filters).map(([name, value]) =>
    kind.fields[name]?.type === 'day'
      ? // Lists with a day are ordered by it, the latest first, so a year is one piece of the list.
        is.and([
          is('sortKey', '>=', kind.order({ [name]: `${value}-12-31` })),
          is('sortKey', '<=', kind.order({ [name]: `${value}-01-01` })),
        ])
      : is(sql.ref(name), '=', value),
  )
}

/** Every word must occur. Visitors search only what visitors may see, or a search would tell the rest. */
function searchOf({ kind, filters, q, actor }: ListScope): WordSearch | undefined {
  const words = wordsOf(q)
  if (words.length === 0) return undefined
  const column = can(actor, 'change content') ? 'searchAll' : 'searchPublic'
  return { table: kind.table, column, words, narrowed: filters }
}

const rowsOf = async (query: { execute: () => Promise<unknown[]> }) => (await query.execute()) as ContentRow[]
