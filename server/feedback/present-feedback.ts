import type { ReceivedFeedback } from '#domain/admin/feedback-box.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { type Actor, can } from '#domain/permissions.ts'
import { present } from '../content/present.ts'
import type { ContentRow, Db } from '../db/tables.ts'

/** A visitor only learns that it came; the answer does not tell in which box it is. */
export function presentFeedback(row: ContentRow, actor: Actor): ReceivedFeedback | AnyRecord {
  const record = present(feedback, row, actor)
  if (!can(actor, feedback.permissions.list)) return record
  return { ...record, isRead: row.isRead === 1, isSpam: row.isSpam === 1 }
}

/** With who marked each as read last, as History has it. */
export async function presentWithReaders(db: Db, rows: ContentRow[], actor: Actor) {
  const read = rows.filter(({ isRead }) => isRead === 1).map(({ id }) => id)
  if (read.length === 0) return rows.map((row) => presentFeedback(row, actor))
  const entries = await db
    .selectFrom('history')
    .select(['recordId', 'adminName', 'at'])
    .where('kind', '=', feedback.name)
    .where('action', '=', 'mark as read')
    .where('recordId', 'in', read)
    .orderBy('at')
    .execute()
  const readers = new Map(entries.map((entry) => [entry.recordId, entry]))
  return rows.map((row) => {
    const { adminName, at } = readers.get(row.id) ?? {}
    return { ...presentFeedback(row, actor), ...(adminName && { readBy: adminName, readAt: at }) }
  })
}
