import { httpMessages } from '#domain/api/http-messages.ts'
import { type Actor, can } from '#domain/permissions.ts'
import { accessOf } from '#domain/session/access.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { message } from '#domain/text/message.ts'
import { adminSubject, getAdmin, listActivePics } from '#features/accounts/server/admins.ts'
import { mailAdmin } from '#features/accounts/server/mail-admins.ts'
import { mailAboutNewPic } from '#features/accounts/server/new-pics.ts'
import { expireSessions } from '#features/accounts/server/store-sessions.ts'
import type { HistoryAction } from '#features/records/history.ts'
import { recordHistory } from '#features/records/server/history/record-history.ts'
import { markForDeletion } from '#features/records/server/trash/pending-deletions.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AdminRow } from '#server/db/account-rows.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import type { Db } from '#server/db/tables.ts'
import { Conflict, NotAllowed } from '#server/errors.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { AdminAccount } from '../access-schemas.ts'
import { manageAdminsMessages } from '../manage-admins.ts'
import { accountRemovedMail, type MailFacts } from './access-mails.ts'
import { readAccount } from './list-admins.ts'

type ChangeContext = Pick<AppContext, 'db' | 'now' | 'config'>

/** What is done to an account, said by what it changes, notes and mails. */
export type Change = {
  columns: Partial<AdminRow>
  action: HistoryAction
  /** Beside the name in the activity. */
  detail?: string
  mail: (facts: MailFacts) => Mail
  /** What happens beside, in the same transaction. */
  also?: (db: Db) => Promise<unknown>
}

/** What is to be changed, by the account as it is; undefined where it is so already. */
export type Plan = (admin: AdminRow, now: Date) => Change | undefined

/**
 * Changes an account that is not pending, with one line in the activity and a mail to its owner.
 *
 * @returns the account, whether anything was changed, and how it is shown then
 * @throws {NotFound | Conflict | NotAllowed}
 */
export async function changeAccess(
  context: ChangeContext,
  actor: Actor,
  id: string,
  plan: Plan,
): Promise<{ admin: AdminRow; isNew: boolean; account: AdminAccount }> {
  // One at a time: otherwise two PICs could end each other.
  return changeUnderContentLock(context.db, async (db) => {
    const now = context.now()
    await assertStillAllowed(db, now, actor)
    const before = await getApprovedAdmin(db, id)
    const change = plan(before, now)
    if (!change) return { admin: before, isNew: false, account: await readAccount(db, now, before) }
    const admin = { ...before, ...change.columns }
    await assertPicRemains(db, now, before, admin)
    if (Object.keys(change.columns).length > 0)
      await db.updateTable('admins').set(change.columns).where('id', '=', before.id).execute()
    if (accessOf(admin, now) === 'ended') {
      await expireSessions(db, before.id)
      await db.deleteFrom('resets').where('adminId', '=', before.id).execute()
    }
    await change.also?.(db)
    const subject = adminSubject(before)
    const title = change.detail ? `${subject.title} (${change.detail})` : subject.title
    await recordHistory(db, now, actor, { action: change.action, ...subject, title })
    await mailOwner(context, db, actor, before, change.mail)
    if (before.role !== 'PIC' && admin.role === 'PIC')
      await mailAboutNewPic(context, db, admin, nameOf(actor))
    return { admin, isNew: true, account: await readAccount(db, now, admin) }
  })
}

/**
 * The actor as they are inside the transaction: of two PICs who end each other, the second acts no more.
 * @throws {NotAllowed}
 */
export async function assertStillAllowed(db: Db, now: Date, actor: Actor): Promise<void> {
  // The command line.
  if (actor.type === 'visitor') return
  const row = await getAdmin(db, actor.id)
  const isReadOnly = accessOf(row, now) !== 'active'
  if (!can({ ...actor, role: row.role, isReadOnly }, 'manage admins'))
    throw new NotAllowed(message(httpMessages, 'notPermitted'))
}

/** @throws {NotFound | Conflict} where the sign-up waits for a decision */
export async function getApprovedAdmin(db: Db, id: string): Promise<AdminRow> {
  const admin = await getAdmin(db, id)
  if (admin.status === 'pending') throw new Conflict(message(manageAdminsMessages, 'stillPending'))
  return admin
}

/**
 * Somebody must be able to give access: a PIC whose access does not end by itself.
 *
 * @param after undefined where the account is removed
 * @throws {Conflict} when a change would take the last one
 */
export async function assertPicRemains(db: Db, now: Date, before: AdminRow, after?: AdminRow): Promise<void> {
  const isPic = (admin?: AdminRow) => admin?.role === 'PIC' && accessOf(admin, now) === 'active'
  const isLasting = (admin?: AdminRow) => isPic(admin) && admin?.endsOn === null
  const isLess = (isPic(before) && !isPic(after)) || (isLasting(before) && !isLasting(after))
  if (!isLess) return
  const pics = await listActivePics(db, now)
  if (pics.some(({ id, endsOn }) => id !== before.id && endsOn === null)) return
  throw new Conflict(message(manageAdminsMessages, 'lastPic'))
}

/** Tells the owner of an account what somebody has done with it. Part of a transaction. */
function mailOwner(
  { config, now }: ChangeContext,
  db: Db,
  actor: Actor,
  owner: AdminRow,
  write: Change['mail'],
): Promise<{ id: string }> {
  const facts = { by: nameOf(actor), link: `${config.publicUrl}${accountScreens.login}` }
  return mailAdmin(db, now(), owner, (addressee) => write({ ...addressee, ...facts }))
}

const nameOf = (actor: Actor) => (actor.type === 'admin' ? actor.fullName : null)

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
