import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ContentTableName } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { canSchedule } from '#domain/kinds/publishing.ts'
import { readPages } from '#server/db/read-pages.ts'
import type { ContentRow, Db, Tables } from '#server/db/tables.ts'
import { type Cursor, paginate } from '#server/http/list-params.ts'
import { hasFieldVisibility } from '../../field-audiences.ts'
import { executeRows } from '../records.ts'
import { canSeeEverything } from '../visibility/record-viewers.ts'
import { type Eb, type ListScope, shownRecords } from './shown-records.ts'

type PageParams = { limit: number; cursor?: Cursor | undefined }

/** Reads one page of a list, in the kind's order and without the trash, and the next cursor. */
export async function readPage(db: Db, scope: ListScope, { limit, cursor }: PageParams) {
  const { kind, state } = scope
  const mayBePinned = canSchedule(kind) && !state
  const pinned = mayBePinned ? await readPinned(db, scope) : []
  const rows = await readWithPinned(db, scope, { limit: limit + 1, cursor }, pinned)
  const { page, next } = paginate(rows, limit, ({ sortKey, isPinned }) => {
    if (isOrderedForVisitors(scope)) return ''
    return isPinned === 1 && mayBePinned ? pinnedMark + sortKey : sortKey
  })
  return { rows: page, next }
}

/** Prefix of the sort key in a cursor among the pinned records; no sort key starts with it. */
const pinnedMark = 'pinned '

/** Reads the pinned records in the list's order, then the others. */
async function readWithPinned(
  db: Db,
  scope: ListScope,
  { limit, cursor }: PageParams,
  pinned: ContentRow[],
): Promise<ContentRow[]> {
  const isAmongPinned = cursor?.sortKey.startsWith(pinnedMark) ?? false
  const last = pinned.findIndex(({ id }) => id === cursor?.id)
  const first = cursor && !isAmongPinned ? [] : pinned.slice(last + 1)
  if (pinned.length === 0 && !isAmongPinned) return readRows(db, scope, { cursor, limit })
  // The other records include the pinned ones again, so read more and drop those.
  const after = isAmongPinned ? undefined : cursor
  const rows = await readRows(db, scope, { cursor: after, limit: limit + pinned.length })
  const others = rows.filter(({ isPinned }) => isPinned === 0)
  return [...first, ...others].slice(0, limit)
}

async function readPinned(db: Db, scope: ListScope) {
  const shown = (await shownRecords(db, scope)).select(columnsOf(db, scope.kind))
  // A literal, so that both databases use the partial index of pinned records.
  return executeRows(inOrder(shown.where(sql<boolean>`"isPinned" = 1`), scope, undefined))
}

async function readRows(db: Db, scope: ListScope, { cursor, limit }: PageParams) {
  const shown = (await shownRecords(db, scope)).select(columnsOf(db, scope.kind))
  return executeRows(inOrder(shown, scope, cursor).limit(limit))
}

/**
 * Returns the columns that a list needs. The search texts are omitted, because they are as long as all other
 * columns together.
 */
const columnsOf = (db: Db, { name, category, fields, translates, canLeave }: Kind) =>
  [
    ...['id', 'createdAt', 'updatedAt', 'sortKey', 'publishing', 'isPinned'],
    ...Object.keys(fields),
    ...(translates ? ['translations'] : []),
    ...(canLeave ? ['leftOn', 'leftAs'] : []),
    ...(category === 'gallery' ? ['eventId'] : []),
    ...(name === 'feedback' ? ['isRead', 'isSpam'] : []),
    ...(name === 'student' ? consentColumns : []),
  ].map((column) => db.dynamic.ref(column))

/** The columns that decide whether visitors see a photo (`present.ts`). */
const consentColumns = ['consentLevel', 'consentUntil']

/** Orders a query like the list, starting after the cursor. */
export function inOrder<O>(
  list: SelectQueryBuilder<Tables, ContentTableName, O>,
  scope: ListScope,
  cursor: Cursor | undefined,
) {
  return list
    .$if(cursor !== undefined, (list) => list.where((eb) => afterCursor(eb, scope, cursor as Cursor)))
    .orderBy(orderOf(scope), 'asc')
    .orderBy('id', 'desc')
}

/**
 * Returns true for people shown to visitors: they are ordered by visible values, because otherwise their positions
 * would reveal hidden names.
 */
const isOrderedForVisitors = ({ kind, actor }: ListScope) =>
  hasFieldVisibility(kind) && !canSeeEverything(actor)

const orderOf = (scope: ListScope) => (isOrderedForVisitors(scope) ? 'publicSortKey' : 'sortKey')

/**
 * Continues after a cursor, written so that both databases walk the index on (sortKey, id). Where the sort key would
 * reveal names to visitors, the cursor is only the id. If that record is not (or no longer) visible, the page is empty.
 */
function afterCursor(eb: Eb, scope: ListScope, { sortKey, id }: Cursor) {
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

/** Small enough that other requests wait no longer than they would for one page of a list. */
const batchSize = 250

/** Reads a whole list, or the part after a cursor, in batches, so that a long one is never in memory as a whole. */
export const readBatches = (db: Db, scope: ListScope, after?: Cursor): AsyncGenerator<ContentRow[]> =>
  readPages((cursor: Cursor | undefined) => readPage(db, scope, { limit: batchSize, cursor }), after)
