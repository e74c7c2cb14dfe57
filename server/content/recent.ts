import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Kind } from '#domain/kinds/kind.ts'
import { visitor } from '#domain/permissions.ts'
import { canSchedule } from '#domain/records/publishing.ts'
import type { ContentRow, Db, Tables } from '../db/tables.ts'
import { executeRows } from './records.ts'
import { recordsShownTo } from './visibility.ts'

// A few records each that visitors see now, without the trash, and never more than one walk along an index.

/** How many of which records. */
type FirstOf = { kind: Kind; limit: number; now: Date }

/** The first records of a kind's list, in its own order. */
export const listFirst = (db: Db, first: FirstOf) =>
  pinnedFirst(db, first, (list) => list.orderBy('sortKey', 'asc').orderBy('id', 'desc'))

/** What was added last; ids go up with time. What is pinned comes before it. */
export const listLastAdded = (db: Db, last: FirstOf) =>
  pinnedFirst(db, last, (list) => list.orderBy('id', 'desc'))

/** Records with a `date` up to this day, the latest first. The list's order has later days before earlier ones. */
export const listUpTo = (db: Db, kind: Kind, date: string, limit: number, now: Date) =>
  executeRows(
    shownRecords(db, kind, now)
      .selectAll()
      .where('sortKey', '>=', kind.sortKey({ date }))
      .orderBy('sortKey', 'asc')
      .orderBy('id', 'desc')
      .limit(limit),
  )

/** Records with a `date` after this day, the next one first. */
export const listAfter = (db: Db, kind: Kind, date: string, limit: number, now: Date) =>
  executeRows(
    shownRecords(db, kind, now)
      .selectAll()
      .where('sortKey', '<', kind.sortKey({ date }))
      .orderBy('sortKey', 'desc')
      .orderBy('id', 'asc')
      .limit(limit),
  )

type List = SelectQueryBuilder<Tables, 'content', Selectable<Tables['content']>>

const shownRecords = (db: Db, kind: Kind, now: Date) => recordsShownTo(db, kind, { actor: visitor, now })

async function pinnedFirst(
  db: Db,
  { kind, limit, now }: FirstOf,
  inOrder: (list: List) => List,
): Promise<ContentRow[]> {
  const list = shownRecords(db, kind, now).selectAll()
  const rows = await executeRows(inOrder(list).limit(limit))
  if (!canSchedule(kind)) return rows
  const pinned = await executeRows(
    list.where(sql<boolean>`"isPinned" = 1`).orderBy('sortKey').orderBy('id', 'desc'),
  )
  return [...pinned, ...rows.filter(({ isPinned }) => isPinned === 0)].slice(0, limit)
}
