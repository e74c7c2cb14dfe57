import type { Kind } from '#domain/kinds/kind.ts'
import type { Db } from '../db/tables.ts'
import { executeRows, liveRecords } from './records.ts'

// A few records each, without the trash, and never more than one walk along an index.

/** The first records of a kind's list, in its own order. */
export const listFirst = (db: Db, kind: Kind, limit: number) =>
  executeRows(liveRecords(db, kind).selectAll().orderBy('sortKey', 'asc').orderBy('id', 'desc').limit(limit))

/** What was added last; ids go up with time. */
export const listLastAdded = (db: Db, kind: Kind, limit: number) =>
  executeRows(liveRecords(db, kind).selectAll().orderBy('id', 'desc').limit(limit))

/** Records with a `date` up to this day, the latest first. The list's order has later days before earlier ones. */
export const listUpTo = (db: Db, kind: Kind, date: string, limit: number) =>
  executeRows(
    liveRecords(db, kind)
      .selectAll()
      .where('sortKey', '>=', kind.sortKey({ date }))
      .orderBy('sortKey', 'asc')
      .orderBy('id', 'desc')
      .limit(limit),
  )

/** Records with a `date` after this day, the next one first. */
export const listAfter = (db: Db, kind: Kind, date: string, limit: number) =>
  executeRows(
    liveRecords(db, kind)
      .selectAll()
      .where('sortKey', '<', kind.sortKey({ date }))
      .orderBy('sortKey', 'desc')
      .orderBy('id', 'asc')
      .limit(limit),
  )
