import { type ExpressionBuilder, sql } from 'kysely'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Filters } from '#domain/kinds/read-filters.ts'
import { type Actor, can } from '#domain/permissions.ts'
import type { ContentRow, Db, Tables } from '../db/tables.ts'
import { cutPage } from '../http/cut-page.ts'
import type { Cursor, ListQuery } from '../http/list-query.ts'
import { tableOf } from './content-table.ts'
import { containsWords } from './search.ts'

export type Page = { rows: ContentRow[]; total: number; next: Cursor | undefined }

/** One page of a list, in the kind's order, without what is in the trash. */
export async function listRecords(
  db: Db,
  kind: Kind,
  query: ListQuery & { filters?: Filters },
  actor: Actor,
): Promise<Page> {
  const { limit, cursor, filters = {} } = query
  const matching = db
    .selectFrom(tableOf(kind))
    .where((is) => is.and([isLive(is), ...narrows(is, kind, filters), ...searches(is, query.q, actor)]))
  const list = matching
    .selectAll()
    .$if(cursor !== undefined, (list) => list.where((is) => isAfter(is, cursor as Cursor)))
    .orderBy('sortKey', 'asc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (list) => list.limit((limit as number) + 1))
  const isInFull = limit === undefined && cursor === undefined
  // Side by side, which PostgreSQL can do.
  const [rows, counted] = await Promise.all([
    list.execute(),
    isInFull ? undefined : matching.select(count).executeTakeFirstOrThrow(),
  ])
  const { page, next } = cutPage(rows as ContentRow[], limit, ({ sortKey }) => sortKey)
  return { rows: page, total: Number(counted?.total ?? rows.length), next }
}

/** A record by its id; undefined when unknown or in the trash. */
export async function findRecord(db: Db, kind: Kind, id: string): Promise<ContentRow | undefined> {
  const live = db.selectFrom(tableOf(kind)).selectAll().where('deletedAt', 'is', null)
  return (await live.where('id', '=', id).executeTakeFirst()) as ContentRow | undefined
}

const count = sql<number>`count(*)`.as('total')

type Is = ExpressionBuilder<Tables, 'content'>

const isLive = (is: Is) => is('deletedAt', 'is', null)

/** Written so that both databases walk the index on (sortKey, id) from where the page before ended. */
const isAfter = (is: Is, { sortKey, id }: Cursor) =>
  is.and([is('sortKey', '>=', sortKey), is.or([is('sortKey', '>', sortKey), is('id', '<', id)])])

/** A day is narrowed to a year, everything else to the very value. */
function narrows(is: Is, kind: Kind, filters: Filters) {
  return Object.entries(filters).map(([name, value]) => {
    const column = sql.ref(name)
    return kind.fields[name]?.type === 'day'
      ? is.and([is(column, '>=', `${value}-01-01`), is(column, '<=', `${value}-12-31`)])
      : is(column, '=', value)
  })
}

/** Every word must occur. Visitors search only what visitors may see, or a search would tell the rest. */
function searches(is: Is, q: string, actor: Actor) {
  const column = can(actor, 'change content') ? 'searchAll' : 'searchPublic'
  return containsWords(is.ref(column), q)
}
