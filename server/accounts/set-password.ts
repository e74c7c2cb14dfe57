import type { Selectable } from 'kysely'
import type { AdminRow, Db } from '../db/tables.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { passwordChangedMail } from '../mail/templates/password-changed-mail.ts'
import { readSettings } from '../settings/read-settings.ts'
import { forgetFailures } from './failed-sign-ins.ts'
import { endSessionsOf } from './sessions.ts'

type Row = Selectable<AdminRow>

/**
 * Gives an admin a new password: all sessions end, wrong passwords of before are forgotten, a reset link that is still out is void, and a mail tells the
 * owner. Part of a transaction.
 *
 * @param admin as last read
 * @returns false, and changes nothing, when the password is not the one that was read any more
 */
export async function setPassword(db: Db, now: Date, admin: Row, passwordHash: string): Promise<boolean> {
  const changed = await db
    .updateTable('admins')
    .set({ passwordHash, updatedAt: now.toISOString() })
    .where('id', '=', admin.id)
    .where('passwordHash', '=', admin.passwordHash)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  await endSessionsOf(db, admin.id)
  await forgetFailures(db, admin.emailKey)
  await db.deleteFrom('resets').where('adminId', '=', admin.id).where('usedAt', 'is', null).execute()
  const { email: to, fullName: name } = admin
  const { name: siteName } = await readSettings(db)
  await enqueueMail(db, now, passwordChangedMail({ to, name, when: now, siteName }))
  return true
}
