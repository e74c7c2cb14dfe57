import type { ReceivedFeedback } from '#domain/admin/feedback-box.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { type Actor, can } from '#domain/permissions.ts'
import { present } from '../content/present.ts'
import type { ContentRow } from '../db/tables.ts'

/** A visitor only learns that it came; the answer does not tell in which box it is. */
export function presentFeedback(row: ContentRow, actor: Actor): ReceivedFeedback | AnyRecord {
  const record = present(feedback, row, actor)
  if (!can(actor, feedback.permissions.list)) return record
  return { ...record, isRead: row.isRead === 1, isSpam: row.isSpam === 1 }
}
