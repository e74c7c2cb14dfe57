import { sql } from 'kysely'
import type { Kind } from '#domain/kinds/kind.ts'
import { canSchedule } from '#domain/records/publishing.ts'
import type { ContentColumns, ContentRow, Db } from '../db/tables.ts'
import { type Cursor, paginate } from '../http/list-params.ts'
import { inOrder, isOrderedForVisitors } from './list-order.ts'
import { type ListScope, shownRecords } from './list-scope.ts'
import { executeRows } from './records.ts'

type PageParams = { limit: number; cursor?: Cursor | undefined }

/** One page of a list, in the kind's order and without the trash; and the cursor of the next. */
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

/** Before the sort key in the cursor of a page that ends among the pinned records; no sort key begins so. */
const pinnedMark = 'pinned '

/** The pinned records, in the list's order, and then the others. */
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
  // The others are read with those among them, which are then left out.
  const after = isAmongPinned ? undefined : cursor
  const rows = await readRows(db, scope, { cursor: after, limit: limit + pinned.length })
  const others = rows.filter(({ isPinned }) => isPinned === 0)
  return [...first, ...others].slice(0, limit)
}

async function readPinned(db: Db, scope: ListScope) {
  const shown = (await shownRecords(db, scope)).select(columnsOf(scope.kind))
  // A literal, by which the databases know the index of these few.
  return executeRows(inOrder(shown.where(sql<boolean>`"isPinned" = 1`), scope, undefined))
}

async function readRows(db: Db, scope: ListScope, { cursor, limit }: PageParams) {
  const shown = (await shownRecords(db, scope)).select(columnsOf(scope.kind))
  return executeRows(inOrder(shown, scope, cursor).limit(limit))
}

/** What a list needs of its records. The texts to search in stay where they are: they are as long as all the rest. */
const columnsOf = ({ name, fields, canLeave }: Kind) =>
  [
    ...['id', 'createdAt', 'updatedAt', 'sortKey', 'publishing', 'isPinned'],
    ...Object.keys(fields),
    ...(canLeave ? ['leftOn', 'leftAs'] : []),
    ...(name === 'feedback' ? ['isRead', 'isSpam'] : []),
    ...(name === 'student' ? consentColumns : []),
  ] as (keyof ContentColumns & string)[]

/** What says whether visitors see a photo (`visible-values.ts`). */
const consentColumns = ['consentLevel', 'consentUntil']
