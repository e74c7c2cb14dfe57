import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { hasFieldVisibility } from '#domain/records/field-visibility.ts'
import type { Tables } from '../db/tables.ts'
import type { Cursor } from '../http/list-params.ts'
import type { Eb, ListScope } from './list-scope.ts'
import { seesEverything } from './visibility.ts'

/** In the order of the list, from where the last page ended. */
export function inOrder<O>(
  list: SelectQueryBuilder<Tables, 'content', O>,
  scope: ListScope,
  cursor: Cursor | undefined,
) {
  return list
    .$if(cursor !== undefined, (list) => list.where((eb) => afterCursor(eb, scope, cursor as Cursor)))
    .orderBy(orderOf(scope), 'asc')
    .orderBy('id', 'desc')
}

/** People are ordered for visitors by what visitors see of them: the place in a list would tell a name. */
export const isOrderedForVisitors = ({ kind, actor }: ListScope) =>
  hasFieldVisibility(kind) && !seesEverything(actor)

/** The column by which a list is ordered. */
export const orderOf = (scope: ListScope) => (isOrderedForVisitors(scope) ? 'publicSortKey' : 'sortKey')

/**
 * Written so that both databases walk the index on (sortKey, id) from where the last page ended. Where visitors could
 * read or try out names in it, a cursor is its id alone. Of what they do not see (any more) it is none: nothing follows.
 */
export function afterCursor(eb: Eb, scope: ListScope, { sortKey, id }: Cursor) {
  const order = orderOf(scope)
  const key: RawBuilder<string> = isOrderedForVisitors(scope)
    ? sql`(
        select "last".${sql.ref(order)} from ${sql.table(scope.kind.table)} as "last"
        where "last"."id" = ${id} and ${isSeenByVisitors(scope)})`
    : sql`${sortKey}`
  return eb.and([eb(order, '>=', key), eb.or([eb(order, '>', key), eb('id', '<', id)])])
}

function isSeenByVisitors({ kind, now }: ListScope) {
  const time = now.toISOString()
  const isThere = kind.canLeave ? sql`"last"."leftOn" is null` : sql`true`
  return sql`
    "last"."deletedAt" is null and ${isThere} and "last"."visibleFrom" <= ${time} and "last"."visibleUntil" > ${time}`
}
