import type { AdminRow } from '../db/account-rows.ts'
import type { Db } from '../db/tables.ts'
import { passwordChangedMail } from '../mail/templates/account-mails.ts'
import { resetFailedSignIns } from './failed-sign-ins.ts'
import { mailAdmin } from './mail-admins.ts'
import { endAllSessions } from './sessions.ts'

/**
 * Gives an admin a new password: ends all sessions, resets failed sign-ins, invalidates the reset link, and mails
 * the owner. Part of a transaction.
 *
 * @param admin as last read
 * @returns false, changing nothing, when the password has changed since the admin was read
 */
export async function setPassword(
  db: Db,
  now: Date,
  admin: AdminRow,
  passwordHash: string,
): Promise<boolean> {
  const changed = await db
    .updateTable('admins')
    .set({ passwordHash, updatedAt: now.toISOString() })
    .where('id', '=', admin.id)
    .where('passwordHash', '=', admin.passwordHash)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  await endAllSessions(db, admin.id)
  await resetFailedSignIns(db, admin.emailKey)
  await db.deleteFrom('resets').where('adminId', '=', admin.id).where('usedAt', 'is', null).execute()
  await mailAdmin(db, now, admin, (owner) => passwordChangedMail({ ...owner, when: now }))
  return true
}
