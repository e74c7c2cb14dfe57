import { hour } from '#domain/dates/durations.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import type { AdminActor } from '#domain/permissions.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { volunteerLinkMessages } from '#domain/session/volunteer-link.ts'
import { message } from '#domain/text/words.ts'
import { findAdminByEmail } from '#features/accounts/server/admins.ts'
import { getUnlinkedVolunteer } from '#features/accounts/server/sign-up/link-volunteer.ts'
import { invitationMail } from '#features/accounts/server/sign-up/sign-up-mails.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { inviteApplicant } from '#features/enquiries/server/handle-enquiries.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Conflict, Invalid } from '#server/errors.ts'
import { enforceRateLimit, limits } from '#server/http/rate-limit.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { accessCalls } from '../calls.ts'
import { invitationMessages } from '../invitations.ts'
import { join, showJoin } from './join.ts'
import {
  addInvitation,
  cancelInvitation,
  invitationExpiry,
  listInvitations,
  presentInvitation,
  renewInvitation,
  type SavedInvitation,
} from './store-invitations.ts'

/** The link is mailed, or the PIC passes it on: only this response contains it. */
export const invite = serve(accessCalls.invite, (context) => (request, reply) => {
  const { email, role, sendMail, volunteer = null, application } = request.body
  const endsOn = request.body.endsOn || null
  const now = context.now()
  if (endsOn && endsOn < schoolDay(now))
    throw new Invalid([{ field: 'endsOn', message: message(invitationMessages, 'endsBeforeToday') }])
  if (volunteer === 'add' && role !== 'Volunteer')
    throw new Invalid([{ field: 'volunteer', message: message(volunteerLinkMessages, 'picsAreNotAdded') }])
  const invitation = { email, role, endsOn, volunteer, maxSignUps: 1, expiresAt: invitationExpiry(now) }
  const admin = requireAdmin(request)
  reply.code(201)
  return send(context, admin, sendMail, async (db) => {
    if (volunteer !== null && volunteer !== 'add') await getUnlinkedVolunteer(db, volunteer)
    const created = await addInvitation(context, db, admin, invitation)
    if (application) await inviteApplicant(db, now, application, created.row.id)
    return created
  })
})

export const resendInvitation = serve(accessCalls.resendInvitation, (context) => (request) => {
  const admin = requireAdmin(request)
  const { id } = request.params
  return send(context, admin, request.body.sendMail, (db) => renewInvitation(context, db, admin, id))
})

/**
 * Creates an invitation or its new link and mails it if requested. Waits briefly for the mail's outcome: the
 * response says "sent" only if a mail server has accepted it.
 */
async function send(
  context: AppContext,
  admin: AdminActor,
  isMailed: boolean | undefined,
  make: (db: Db) => Promise<SavedInvitation>,
) {
  const { db, mailer, now } = context
  await enforceRateLimit(context, limits.invitationsPerAdmin, admin.id)
  const { row, link, mailId } = await inTransaction(db, async (db) => {
    const created = await make(db)
    const email = String(created.row.email)
    await assertNoAccount(db, email)
    await recordHistory(db, now(), admin, { action: 'invite', title: email })
    return { ...created, mailId: isMailed ? await mailInvitation(db, now(), created) : undefined }
  })
  const name = mailId === undefined ? 'linkMade' : outcomeMessages[await mailer.outcome(mailId)]
  const data = presentInvitation({ ...row, isInviterPic: true }, now())
  return { success: true as const, message: message(invitationMessages, name), data, link }
}

/** @throws {Conflict} if an account uses the address */
async function assertNoAccount(db: Db, email: string) {
  if (!(await findAdminByEmail(db, email))) return
  const taken = message(accountMessages, 'emailTaken')
  throw new Conflict(taken, [{ field: 'email', message: taken }])
}

async function mailInvitation(db: Db, now: Date, { row, link }: SavedInvitation): Promise<string> {
  const { name: siteName } = await readSettings(db)
  const { email, role, endsOn, createdByName: by, expiresAt } = row
  const mail = invitationMail({
    to: String(email),
    by,
    role: role ?? 'Volunteer',
    endsOn,
    expiresAt: new Date(expiresAt),
    link,
    siteName,
  })
  return (await enqueueMail(db, now, mail)).id
}

const outcomeMessages = {
  sent: 'invited',
  inFolder: 'invitedInFolder',
  waiting: 'invitedWaiting',
  failed: 'invitedFailed',
} as const

const showInvitations = serve(accessCalls.showInvitations, (context) => async () => ({
  success: true,
  data: await listInvitations(context.db, context.now()),
}))

const cancelOneInvitation = serve(accessCalls.cancelOneInvitation, (context) => async (request) => {
  const { db, now } = context
  const admin = requireAdmin(request)
  await inTransaction(db, async (db) => {
    const { email } = await cancelInvitation(db, now(), request.params.id)
    const entry = { action: 'cancel an invitation', ...(email && { title: email }) } as const
    await recordHistory(db, now(), admin, entry)
  })
  return { success: true, message: message(invitationMessages, 'canceled') }
})

const makeMeetingCode = serve(accessCalls.makeMeetingCode, (context) => async (request, reply) => {
  const { db, now } = context
  const admin = requireAdmin(request)
  const { signUps: maxSignUps, hours } = request.body
  await enforceRateLimit(context, limits.invitationsPerAdmin, admin.id)
  const { row, link } = await inTransaction(db, async (db) => {
    const expiresAt = new Date(now().getTime() + hours * hour)
    const nobody = { email: null, role: null, endsOn: null, volunteer: null }
    const meeting = { ...nobody, maxSignUps, expiresAt }
    await recordHistory(db, now(), admin, { action: 'make a meeting code' })
    return addInvitation(context, db, admin, meeting)
  })
  reply.code(201)
  const data = presentInvitation({ ...row, isInviterPic: true }, now())
  return { success: true, message: message(invitationMessages, 'codeMade'), data, link }
})

export const invitationRoutes = [
  showInvitations,
  invite,
  makeMeetingCode,
  resendInvitation,
  cancelOneInvitation,
  showJoin,
  join,
]
