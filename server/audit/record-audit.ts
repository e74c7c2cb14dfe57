import type { ActivityAction } from '#domain/activity.ts'
import type { Actor } from '#domain/permissions.ts'
import { newId } from '../db/new-id.ts'
import type { Db } from '../db/tables.ts'

export type AuditEntry = { action: ActivityAction; kind?: string; recordId?: string; title?: string }

/** Writes down who did what, in the transaction that does it. */
export async function recordAudit(db: Db, now: Date, actor: Actor, entry: AuditEntry): Promise<void> {
  const { action, kind = null, recordId = null, title = null } = entry
  const by =
    actor.is === 'admin'
      ? { adminId: actor.id, adminName: actor.fullName }
      : { adminId: null, adminName: null }
  await db
    .insertInto('audit')
    .values({ id: newId(), at: now.toISOString(), ...by, action, kind, recordId, title })
    .execute()
}
