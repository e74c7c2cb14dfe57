import { type AccessDates, accessOf } from '#domain/session/access.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { normalizeEmail } from '#domain/session/normalize-email.ts'
import { message } from '#domain/text/words.ts'
import { adminKind } from '#features/content/history.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { isId } from '#server/db/new-id.ts'
import type { AdminRow, Db } from '#server/db/tables.ts'
import { findTakenFields } from '#server/db/taken-fields.ts'
import { Conflict, NotAllowed, NotFound } from '#server/errors.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { Addressee } from '#server/mail/templates/render-mail.ts'

export async function findAdmin(db: Db, id: string) {
  if (!isId(id)) return undefined
  return db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @throws {NotFound} */
export async function getAdmin(db: Db, id: string) {
  const admin = await findAdmin(db, id)
  if (!admin) throw new NotFound(message(accountMessages, 'adminNotFound'))
  return admin
}

export function findAdminByEmail(db: Db, email: string) {
  return db.selectFrom('admins').selectAll().where('emailKey', '=', normalizeEmail(email)).executeTakeFirst()
}

/** @throws {NotFound} */
export async function getAdminByEmail(db: Db, email: string) {
  const admin = await findAdminByEmail(db, email)
  if (!admin) throw new NotFound(message(accountMessages, 'adminNotFound'))
  return admin
}

/** E-mail addresses are not compared, because any admin can edit a volunteer record's address. */
export const findLinkedAccount = (db: Db, volunteerId: string): Promise<AdminRow | undefined> =>
  db.selectFrom('admins').selectAll().where('volunteerId', '=', volunteerId).executeTakeFirst()

/**
 * Returns true if the address is the admin's own. It was approved with the account and cannot be changed, so
 * someone else at the admin's computer cannot receive what is sent there.
 */
export async function isAccountEmail(db: Db, adminId: string, email: string): Promise<boolean> {
  return (await findAdmin(db, adminId))?.emailKey === normalizeEmail(email)
}

/** Returns the columns that identify an admin in a History entry. */
export const adminSubject = ({ id, fullName }: Pick<AdminRow, 'id' | 'fullName'>) => ({
  kind: adminKind,
  recordId: id,
  title: fullName,
})

export const hasAccess = (admin: AccessDates, now: Date) =>
  ['active', 'read-only'].includes(accessOf(admin, now))

/** @throws {NotAllowed} if approval is pending or access has ended */
export function assertHasAccess(admin: AccessDates, now: Date): void {
  const access = accessOf(admin, now)
  if (access === 'pending') throw new NotAllowed(message(accountMessages, 'pending'))
  if (access === 'ended') throw new NotAllowed(message(accountMessages, 'accessEnded'))
}

export async function listActivePics(db: Db, now: Date) {
  const pics = await db
    .selectFrom('admins')
    .select(['id', 'fullName', 'email', 'status', 'endsOn', 'endedAt'])
    .where('role', '=', 'PIC')
    .orderBy('fullName')
    .orderBy('id')
    .execute()
  return pics.filter((pic) => accessOf(pic, now) === 'active')
}

export async function hasApprovedAdmin(db: Db): Promise<boolean> {
  const approved = await db
    .selectFrom('admins')
    .select('id')
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst()
  return approved !== undefined
}

/**
 * Checks that no other admin has the e-mail address or the unique ID.
 * @throws {Conflict} with one message per taken field
 */
export async function assertUnique(db: Db, wanted: Pick<AdminRow, 'email' | 'uniqueId'>, exceptId = '') {
  const unique = { emailKey: normalizeEmail(wanted.email), uniqueId: wanted.uniqueId }
  const taken = await findTakenFields(db, 'admins', unique, { exceptId, hasTrash: false })
  const errors = taken.map((column) => takenErrors[column as keyof typeof unique])
  if (errors[0]) throw new Conflict(errors[0].message, errors)
}

const takenErrors = {
  emailKey: { field: 'email', message: message(accountMessages, 'emailTaken') },
  uniqueId: { field: 'uniqueId', message: message(accountMessages, 'uniqueIdTaken') },
}

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
