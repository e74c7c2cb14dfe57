import { httpMessages } from '#domain/api/http-messages.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { type Actor, can, type Role } from '#domain/permissions.ts'
import { accessOf, isEnding, nextEnd } from '#domain/session/access.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { message } from '#domain/text/words.ts'
import { adminSubject, getAdmin, listActivePics, mailAdmin } from '#features/accounts/server/admins.ts'
import { endAllSessions, endSessionsWithAccess } from '#features/accounts/server/sessions/store-sessions.ts'
import { mailAboutNewPic } from '#features/accounts/server/sign-up/new-pics.ts'
import type { HistoryAction } from '#features/content/history.ts'
import { markForDeletion } from '#features/content/server/files/pending-deletions.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import type { AdminRow, Db } from '#server/db/tables.ts'
import { Conflict, Invalid, NotAllowed } from '#server/errors.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { AdminAccount } from '../access-schemas.ts'
import { manageAdminsMessages } from '../manage-admins.ts'
import {
  accessEndedMail,
  accessLastsMail,
  accessResumedMail,
  accountRemovedMail,
  type MailFacts,
  roleChangedMail,
  signedOutMail,
} from './access-mails.ts'
import { readAccount } from './list-admins.ts'

type ChangeContext = Pick<AppContext, 'db' | 'now' | 'config'>

export type Change = {
  columns: Partial<AdminRow>
  action: HistoryAction
  /** Shown next to the name in History. */
  detail?: string
  mail: (facts: MailFacts) => Mail
  /** Additional writes in the same transaction. */
  also?: (db: Db) => Promise<unknown>
}

/** Plans a change of an account; returns undefined if nothing would change. */
export type Plan = (admin: AdminRow, now: Date) => Change | undefined

/**
 * Changes an account that is not pending, writes one History entry and mails the owner.
 *
 * @returns the account, whether it changed (`isNew`), and the account as the page shows it
 * @throws {NotFound | Conflict | NotAllowed | Invalid} Invalid if the plan throws it
 */
export async function changeAccess(
  context: ChangeContext,
  actor: Actor,
  id: string,
  plan: Plan,
): Promise<{ admin: AdminRow; isNew: boolean; account: AdminAccount }> {
  // Run one change at a time: otherwise two PICs could end each other's access.
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
      await endSessionsWithAccess(db, before.id)
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
 * Checks the actor again inside the transaction: if two PICs end each other's access, the second is refused.
 *
 * @throws {NotAllowed}
 */
export async function assertStillAllowed(db: Db, now: Date, actor: Actor): Promise<void> {
  // The command line acts as a visitor.
  if (actor.type === 'visitor') return
  const row = await getAdmin(db, actor.id)
  const isReadOnly = accessOf(row, now) !== 'active'
  if (!can({ ...actor, role: row.role, isReadOnly }, 'manage admins'))
    throw new NotAllowed(message(httpMessages, 'notPermitted'))
}

/** Returns an approved admin. @throws {NotFound | Conflict} Conflict if the sign-up is pending */
export async function getApprovedAdmin(db: Db, id: string): Promise<AdminRow> {
  const admin = await getAdmin(db, id)
  if (admin.status === 'pending') throw new Conflict(message(manageAdminsMessages, 'stillPending'))
  return admin
}

/**
 * Asserts that at least one PIC remains whose access does not expire, so that someone can still grant access.
 *
 * @param after undefined if the account is removed
 * @throws {Conflict} if the account stops being an active PIC, or gets an end date, and no other such PIC
 * exists
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

/** Mails the owner of an account about a change by another admin. Runs inside a transaction. */
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
 * Deletes an account with all personal data: its row, sessions, picture and mails. Only the name stays, in
 * History. A last mail informs the owner. The picture's file is deleted afterwards (`deletePendingFiles`).
 *
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

// Changes that a PIC can make to an account, for the calls and the command line. All except `endSessions`
// return undefined if nothing would change.

export const setRole =
  (role: Role): Plan =>
  (admin, now) =>
    admin.role === role
      ? undefined
      : {
          columns: { role, updatedAt: now.toISOString() },
          action: 'change role',
          detail: role,
          mail: (facts) => roleChangedMail({ ...facts, role }),
        }

export const endAccess: Plan = (admin, now) =>
  admin.endedAt !== null
    ? undefined
    : { columns: { endedAt: now.toISOString() }, action: 'end access', mail: accessEndedMail }

/** Restores full access, whether a PIC ended it or it expired or became read-only. */
export const resumeAccess: Plan = (admin, now) => {
  if (accessOf(admin, now) === 'active') return undefined
  const isOver = admin.endsOn !== null && admin.endsOn < schoolDay(now)
  return {
    columns: { endedAt: null, ...(isOver && { endsOn: nextEnd(admin.endsOn, now) }) },
    action: 'resume access',
    mail: accessResumedMail,
  }
}

/**
 * Extends access that ends soon or is read-only to a later school year; only once, even if several PICs
 * decide.
 */
export const extendAccess: Plan = (admin, now) => {
  assertNotEnded(admin)
  return !isEnding(admin, now) ? undefined : lastsUntil(nextEnd(admin.endsOn, now), 'keep access')
}

/**
 * Sets the last day of access.
 *
 * @throws {Invalid | Conflict} Invalid for a past day, because ending access immediately is a separate
 * action; Conflict if a PIC has ended the access
 */
export const setEndsOn =
  (endsOn: string | null): Plan =>
  (admin, now) => {
    assertNotEnded(admin)
    if (endsOn !== null && endsOn < schoolDay(now))
      throw new Invalid([{ field: 'endsOn', message: message(manageAdminsMessages, 'dayIsOver') }])
    return admin.endsOn === endsOn ? undefined : lastsUntil(endsOn, 'set end of access')
  }

export const endSessions: Plan = ({ id }) => ({
  columns: {},
  action: 'end sessions',
  mail: signedOutMail,
  also: (db) => endAllSessions(db, id),
})

const lastsUntil = (endsOn: string | null, action: 'keep access' | 'set end of access'): Change => ({
  columns: { endsOn },
  action,
  ...(endsOn !== null && { detail: formatDay(endsOn) }),
  mail: (facts) => accessLastsMail({ ...facts, endsOn }),
})

function assertNotEnded({ endedAt }: AdminRow) {
  if (endedAt !== null) throw new Conflict(message(manageAdminsMessages, 'hasEnded'))
}
