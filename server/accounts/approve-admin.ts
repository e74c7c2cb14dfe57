import type { Selectable } from 'kysely'
import { nextEnd } from '#domain/accounts/access.ts'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { accountPaths, accountScreens } from '#domain/accounts/accounts.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import type { Actor } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { AdminRow } from '../db/account-rows.ts'
import { inTransaction } from '../db/transaction.ts'
import { defineRoute } from '../http/route.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { approvedMail } from '../mail/templates/account-mails.ts'
import { decidedAdmin } from '../openapi/named-schemas.ts'
import { done } from '../openapi/responses.ts'
import { readSettings } from '../settings/read-settings.ts'
import { adminSubject, getAdmin } from './admins.ts'
import { presentPendingAdmin } from './present-admin.ts'

/** Approves a sign-up. Approving twice is fine and changes nothing. */
export const approvePendingAdmin = defineRoute({
  method: 'PUT',
  path: accountPaths.approve,
  action: 'decide approvals',
  tag: 'Accounts',
  summary: 'Approve a newcomer',
  responses: { 200: done(accountMessages.approved, { data: decidedAdmin }) },
  handler: (context) => async (request) => {
    const { admin, isNew } = await approveAdmin(context, request.actor, request.params.id)
    return {
      success: true,
      message: message(accountMessages, isNew ? 'approved' : 'alreadyApproved'),
      data: { ...presentPendingAdmin(admin), status: admin.status },
    }
  },
})

type Approved = { admin: Selectable<AdminRow>; isNew: boolean }

/**
 * Approves an admin and tells them by mail; one who is approved already stays so.
 * @throws {NotFound}
 */
export async function approveAdmin(
  { db, now, config }: Pick<AppContext, 'db' | 'now' | 'config'>,
  actor: Actor,
  id: string,
): Promise<Approved> {
  return inTransaction(db, async (db) => {
    const { id: pendingId } = await getAdmin(db, id)
    const time = now().toISOString()
    const admin = await db
      .updateTable('admins')
      .set((row) => ({
        status: 'approved',
        updatedAt: time,
        approvedAt: time,
        approvedBy: actor.type === 'admin' ? actor.fullName : null,
        // The year of leaving may be over by now.
        endsOn: row
          .case()
          .when('endsOn', '<', schoolDay(now()))
          .then(nextEnd(null, now()))
          .else(row.ref('endsOn'))
          .end(),
      }))
      .where('id', '=', pendingId)
      .where('status', '=', 'pending')
      .returningAll()
      .executeTakeFirst()
    // Approved before, or rejected meanwhile: then it is not found.
    if (!admin) return { admin: await getAdmin(db, pendingId), isNew: false }
    const { email: to, fullName: name, endsOn } = admin
    await recordAudit(db, now(), actor, { action: 'approve', ...adminSubject(admin) })
    const { name: siteName } = await readSettings(db)
    const link = `${config.publicUrl}${accountScreens.login}`
    await enqueueMail(db, now(), approvedMail({ to, name, link, siteName, endsOn }))
    return { admin, isNew: true }
  })
}
