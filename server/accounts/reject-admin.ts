import { accountMessages } from '#domain/accounts/account-messages.ts'
import { accountPaths } from '#domain/accounts/accounts.ts'
import type { Actor } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import type { AppContext } from '../app-context.ts'
import type { AdminRow } from '../db/account-rows.ts'
import { inTransaction } from '../db/transaction.ts'
import { Conflict } from '../errors.ts'
import { recordHistory } from '../history/record-history.ts'
import { defineRoute } from '../http/route.ts'
import { rejectedMail } from '../mail/templates/account-mails.ts'
import { done } from '../openapi/responses.ts'
import { adminSubject, getAdmin } from './admins.ts'
import { mailAdmin } from './mail-admins.ts'

/** Rejects a sign-up and deletes its record. */
export const rejectPendingAdmin = defineRoute({
  method: 'DELETE',
  path: accountPaths.reject,
  action: 'decide approvals',
  tag: 'Accounts',
  summary: 'Reject a newcomer',
  responses: { 200: done(accountMessages.rejected) },
  errors: [409],
  handler: (context) => async (request) => {
    await rejectAdmin(context, request.actor, request.params.id)
    return { success: true, message: message(accountMessages, 'rejected') }
  },
})

/**
 * Deletes a pending admin and tells them by mail. Approved ones, oneself among them, are not rejected.
 * @throws {NotFound | Conflict}
 */
export async function rejectAdmin(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<AdminRow> {
  return inTransaction(db, async (db) => {
    const { id: pendingId } = await getAdmin(db, id)
    const admin = await db
      .deleteFrom('admins')
      .where('id', '=', pendingId)
      .where('status', '=', 'pending')
      .returningAll()
      .executeTakeFirst()
    if (!admin) {
      // Approved, or rejected by somebody else in this very moment: then it is not found.
      await getAdmin(db, pendingId)
      throw new Conflict(message(accountMessages, 'alreadyApproved'))
    }
    await recordHistory(db, now(), actor, { action: 'reject', ...adminSubject(admin) })
    await mailAdmin(db, now(), admin, rejectedMail)
    return admin
  })
}
