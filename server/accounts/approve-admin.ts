import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { accountSays, accountScreens } from '#domain/accounts.ts'
import type { Actor } from '#domain/permissions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { AdminRow } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { approvedMail } from '../mail/templates/approved-mail.ts'
import type { Parts } from '../parts.ts'
import { readSettings } from '../settings/read-settings.ts'
import { getAdmin } from './admins.ts'
import { presentPendingAdmin } from './present-admin.ts'

export type ById = FastifyRequest<{ Params: { id: string } }>

/** PUT: a newcomer may come in. Once more is fine and changes nothing. */
export const approve = (parts: Parts) => async (request: ById) => {
  const { admin, isNew } = await approveAdmin(parts, request.actor, request.params.id)
  const message = isNew ? accountSays.approved : accountSays.alreadyApproved
  return { success: true, message, data: { ...presentPendingAdmin(admin), status: admin.status } }
}

type Approved = { admin: Selectable<AdminRow>; isNew: boolean }

/**
 * Approves an admin and tells them by mail; one who is approved already stays so.
 * @throws {NotFound}
 */
export async function approveAdmin(
  { db, now, config }: Pick<Parts, 'db' | 'now' | 'config'>,
  actor: Actor,
  id: string,
): Promise<Approved> {
  return inTransaction(db, async (db) => {
    const { id: known } = await getAdmin(db, id)
    const admin = await db
      .updateTable('admins')
      .set({ status: 'approved', updatedAt: now().toISOString() })
      .where('id', '=', known)
      .where('status', '=', 'pending')
      .returningAll()
      .executeTakeFirst()
    // Approved before, or rejected in this very moment: then it is not found.
    if (!admin) return { admin: await getAdmin(db, known), isNew: false }
    const { email: to, fullName: name } = admin
    await recordAudit(db, now(), actor, { action: 'approve', kind: 'admin', recordId: known, title: name })
    const { name: siteName } = await readSettings(db)
    const link = `${config.publicUrl}${accountScreens.login}`
    await enqueueMail(db, now(), approvedMail({ to, name, link, siteName }))
    return { admin, isNew: true }
  })
}
