import { sql } from 'kysely'
import type { Kind } from '#domain/kinds/kind.ts'
import { canSchedule } from '#domain/kinds/publishing.ts'
import { visitor } from '#domain/permissions.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { executeRows } from '../records.ts'
import { recordsShownTo } from '../visibility/record-viewers.ts'
import { readPage } from './read-page.ts'

// These functions read a few records that visitors see now, without the trash, in short index scans.

type FirstOf = { kind: Kind; limit: number; now: Date }

/** Lists the first records of a kind, in its own order. */
export async function listFirst(db: Db, { limit, ...shown }: FirstOf): Promise<ContentRow[]> {
  const { rows } = await readPage(db, { ...shown, actor: visitor, filters: {}, q: '' }, { limit })
  return rows
}

/** Lists the records added last, pinned ones first; ids grow with time. */
export async function listLastAdded(db: Db, { kind, limit, now }: FirstOf): Promise<ContentRow[]> {
  const list = shownRecords(db, kind, now).selectAll().orderBy('id', 'desc')
  const rows = await executeRows(list.limit(limit))
  if (!canSchedule(kind)) return rows
  const pinned = list.clearOrderBy().where(sql<boolean>`"isPinned" = 1`)
  const first = await executeRows(pinned.orderBy('sortKey').orderBy('id', 'desc'))
  return [...first, ...rows.filter(({ isPinned }) => isPinned === 0)].slice(0, limit)
}

/** Lists records with a `date` up to this day, latest first. The list's own order starts with later days. */
export const listUpTo = (db: Db, kind: Kind, date: string, limit: number, now: Date) =>
  executeRows(
    shownRecords(db, kind, now)
      .selectAll()
      .where('sortKey', '>=', kind.sortKey({ date }))
      .orderBy('sortKey', 'asc')
      .orderBy('id', 'desc')
      .limit(limit),
  )

/** Lists records with a `date` after this day, next one first. */
export const listAfter = (db: Db, kind: Kind, date: string, limit: number, now: Date) =>
  executeRows(
    shownRecords(db, kind, now)
      .selectAll()
      .where('sortKey', '<', kind.sortKey({ date }))
      .orderBy('sortKey', 'desc')
      .orderBy('id', 'asc')
      .limit(limit),
  )

const shownRecords = (db: Db, kind: Kind, now: Date) => recordsShownTo(db, kind, { actor: visitor, now })
