import type { Actor } from '#domain/permissions.ts'
import { adminSubject } from '../accounts/admins.ts'
import type { AdminRow } from '../db/account-rows.ts'
import { changeUnderContentLock } from '../db/content-version.ts'
import { recordHistory } from '../history/record-history.ts'
import { accountRemovedMail } from '../mail/templates/access-mails.ts'
import { markForDeletion } from '../trash/pending-deletions.ts'
import {
  assertPicRemains,
  assertStillAllowed,
  type ChangeContext,
  getApprovedAdmin,
  mailOwner,
} from './change-access.ts'

/**
 * Deletes an account with everything personal: its row, sessions, picture and the mails to it. Only the name stays, in
 * the activity, and a last mail tells the owner. The picture's file is deleted afterwards (`deletePendingFiles`).
 * @throws {NotFound | Conflict | NotAllowed}
 */
export async function removeAdmin(context: ChangeContext, actor: Actor, id: string): Promise<AdminRow> {
  return changeUnderContentLock(context.db, async (db) => {
    const now = context.now()
    await assertStillAllowed(db, now, actor)
    const admin = await getApprovedAdmin(db, id)
    await assertPicRemains(db, now, admin)
    await db.deleteFrom('admins').where('id', '=', admin.id).execute()
    if (admin.profileImageURL) await markForDeletion(db, now, [admin.profileImageURL])
    await db.deleteFrom('mails').where('recipient', '=', admin.email).execute()
    await recordHistory(db, now, actor, { action: 'remove account', ...adminSubject(admin) })
    await mailOwner(context, db, actor, admin, accountRemovedMail)
    return admin
  })
}
