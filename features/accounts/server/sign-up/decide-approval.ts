import { schoolDay } from '#domain/dates/school-day.ts'
import { type Actor, can } from '#domain/permissions.ts'
import { nextEnd } from '#domain/session/access.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { accountScreens } from '#domain/session/accounts.ts'
import { type VolunteerChoice, volunteerLinkMessages } from '#domain/session/volunteer-link.ts'
import { message } from '#domain/text/words.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AdminRow, Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Conflict, NotAllowed } from '#server/errors.ts'
import { serve } from '#server/http/route.ts'
import { accountsCalls } from '../../calls.ts'
import { approvedMail, rejectedMail } from '../account-mails.ts'
import { adminSubject, getAdmin, mailAdmin } from '../admins.ts'
import { presentDecidedAdmin } from '../present-admin.ts'
import { linkVolunteer, withVolunteerPlaceholder } from './link-volunteer.ts'
import { mailAboutNewPic } from './new-pics.ts'

/** Approving a sign-up again changes nothing. */
export const approvePendingAdmin = serve(accountsCalls.approvePendingAdmin, (context) => async (request) => {
  const { actor, params, body } = request
  const volunteer = body?.volunteer ?? null
  const assertMay = ({ role }: AdminRow) => {
    if (role === 'PIC' && !can(actor, 'manage admins'))
      throw new NotAllowed(message(accountMessages, 'picApprovesPic'))
  }
  const { admin, isNew } = volunteer
    ? await approveVolunteer(context, actor, params.id, { volunteer, assertMay })
    : await approveAdmin(context, actor, params.id, assertMay)
  return {
    success: true,
    message: message(accountMessages, isNew ? 'approved' : 'alreadyApproved'),
    data: presentDecidedAdmin(admin),
  }
})

type Approved = { admin: AdminRow; isNew: boolean }
type ApproveContext = Pick<AppContext, 'db' | 'now' | 'config'>
type AssertMay = (pending: AdminRow) => void

/**
 * Approves an admin, mails them, and mails all PICs about a new PIC. Changes nothing if the admin is already
 * approved.
 *
 * @param assertMay must throw if the actor may not approve this sign-up
 * @throws {NotFound}
 */
export const approveAdmin = (
  context: ApproveContext,
  actor: Actor,
  id: string,
  assertMay?: AssertMay,
): Promise<Approved> => inTransaction(context.db, (db) => approve(context, db, { actor, id, assertMay }))

/** Approves a newcomer and links their volunteer record, which only a PIC may do. @throws {HttpError} */
async function approveVolunteer(
  context: AppContext,
  actor: Actor,
  id: string,
  { volunteer: choice, assertMay }: { volunteer: VolunteerChoice; assertMay: AssertMay },
): Promise<Approved> {
  if (!can(actor, 'manage admins')) throw new NotAllowed(message(volunteerLinkMessages, 'picLinks'))
  const { profileImageURL: picture } = await getAdmin(context.db, id)
  return withVolunteerPlaceholder(context, { choice, picture }, async (db, standIn) => {
    const approved = await approve(context, db, { actor, id, assertMay })
    const now = context.now()
    if (approved.isNew) await linkVolunteer(db, approved.admin, { choice, actor, now, standIn })
    return approved
  })
}

/** Call it inside a transaction. */
async function approve(
  context: ApproveContext,
  db: Db,
  { actor, id, assertMay = () => {} }: { actor: Actor; id: string; assertMay?: AssertMay | undefined },
): Promise<Approved> {
  const { now, config } = context
  const before = await getAdmin(db, id)
  if (before.status === 'pending') assertMay(before)
  const time = now().toISOString()
  const by = actor.type === 'admin' ? actor.fullName : null
  const admin = await db
    .updateTable('admins')
    .set((row) => ({
      status: 'approved',
      updatedAt: time,
      approvedAt: time,
      approvedBy: by,
      // The year of leaving may have passed while the sign-up was pending.
      endsOn: row
        .case()
        .when('endsOn', '<', schoolDay(now()))
        .then(nextEnd(null, now()))
        .else(row.ref('endsOn'))
        .end(),
    }))
    .where('id', '=', before.id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  // Already approved, or rejected in the meantime; `getAdmin` throws in the second case.
  if (!admin) return { admin: await getAdmin(db, before.id), isNew: false }
  const { endsOn } = admin
  await recordHistory(db, now(), actor, { action: 'approve', ...adminSubject(admin) })
  const link = `${config.publicUrl}${accountScreens.login}`
  await mailAdmin(db, now(), admin, (owner) => approvedMail({ ...owner, link, endsOn }))
  if (admin.role === 'PIC') await mailAboutNewPic(context, db, admin, by)
  return { admin, isNew: true }
}

export const rejectPendingAdmin = serve(accountsCalls.rejectPendingAdmin, (context) => async (request) => {
  await rejectAdmin(context, request.actor, request.params.id)
  return { success: true, message: message(accountMessages, 'rejected') }
})

/**
 * Deletes a pending admin and notifies them by mail. Approved admins, including the caller, cannot be
 * rejected.
 *
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
      // Throws if another admin has just rejected the sign-up; otherwise it was approved.
      await getAdmin(db, pendingId)
      throw new Conflict(message(accountMessages, 'alreadyApproved'))
    }
    await recordHistory(db, now(), actor, { action: 'reject', ...adminSubject(admin) })
    await mailAdmin(db, now(), admin, rejectedMail)
    return admin
  })
}
