import { readSettings } from '#features/settings/server/read-settings.ts'
import type { AdminRow } from '#server/db/account-rows.ts'
import type { Db } from '#server/db/tables.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { Addressee } from '#server/mail/templates/render-mail.ts'
import { listActivePics } from './admins.ts'

type Write = (addressee: Required<Addressee>) => Mail

/** Call it inside a transaction. */
export async function mailAdmin(
  db: Db,
  now: Date,
  { email: to, fullName: name }: Pick<AdminRow, 'email' | 'fullName'>,
  write: Write,
): Promise<{ id: string }> {
  const { name: siteName } = await readSettings(db)
  return enqueueMail(db, now, write({ to, name, siteName }))
}

/** Queues a mail to all PICs with active access, except one. Call it inside a transaction. */
export async function mailPics(db: Db, now: Date, write: Write, exceptId = ''): Promise<void> {
  for (const pic of await listActivePics(db, now))
    if (pic.id !== exceptId) await mailAdmin(db, now, pic, write)
}
