import type { Values } from '#domain/kinds/kind.ts'
import { isMissing } from '#domain/kinds/parse-form.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { accountScreens, adminFields } from '#domain/session/accounts.ts'
import { normalizeEmail } from '#domain/session/normalize-email.ts'
import { message } from '#domain/text/words.ts'
import { findAdmin, mailAdmin } from '#features/accounts/server/admins.ts'
import { presentDecidedAdmin } from '#features/accounts/server/present-admin.ts'
import { linkVolunteer, withVolunteerPlaceholder } from '#features/accounts/server/sign-up/link-volunteer.ts'
import { mailAboutNewPic } from '#features/accounts/server/sign-up/new-pics.ts'
import { addAccount, notifyPics, readSignUp, signUpFiles } from '#features/accounts/server/sign-up/sign-up.ts'
import { joinedMail, welcomeMail } from '#features/accounts/server/sign-up/sign-up-mails.ts'
import { findRecord } from '#features/content/server/records.ts'
import { endApplication, readApplication } from '#features/enquiries/server/handle-enquiries.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AdminRow, Db, UploadRow } from '#server/db/tables.ts'
import { Conflict, type FieldError, HttpError, Invalid } from '#server/errors.ts'
import { networkOf } from '#server/http/client-groups.ts'
import { toText } from '#server/http/parse-input.ts'
import { enforceRateLimit, limits } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/route.ts'
import { receiveBody } from '#server/media/receive-body.ts'
import { accessCalls } from '../calls.ts'
import { invitationMessages } from '../invitations.ts'
import { consumeInvitation, getOpenInvitation } from './store-invitations.ts'
import type { InvitationRow } from './tables.ts'

/** Opening the link does not use it up. */
export const showJoin = serve(accessCalls.showJoin, (context) => async (request) => {
  const { db, now } = context
  const row = await getOpenInvitation(db, now(), request.params.token)
  const { createdByName: invitedBy, email, role, endsOn, expiresAt } = row
  const { typed, kept } = await readKnown(db, row)
  const data = { invitedBy, email, role, endsOn, expiresAt, typed, kept: Object.keys(kept) }
  return { success: true, data }
})

/** Signs up with an invitation: a personal one approves the account, a meeting code does not. */
export const join = serve(accessCalls.join, (context) => async (request, reply) => {
  const { db, now } = context
  const { token } = request.params
  if (request.actor.type === 'admin') throw new Conflict(message(invitationMessages, 'signedIn'))
  await enforceRateLimit(context, limits.joinsPerAddress, networkOf(request.ip))
  const invitation = await getOpenInvitation(db, now(), token)
  await using body = await receiveBody(request, context, signUpFiles)
  const { typed, kept } = await readKnown(db, invitation)
  const values = withInvitation({ ...typed, ...body.values, ...kept }, invitation)
  const { endsOn, ...signUp } = await readSignUp(context, values)
  const isApproved = invitation.email !== null
  const { volunteer: choice } = invitation
  const linking = { choice, picture: body.files.profileImageURL }
  const newcomer = await addAccount(context, {
    ...signUp,
    files: body.files,
    actor: request.actor,
    action: 'join',
    async admit(db) {
      const { endsOn: lastDay, createdByName: approvedBy } = await consumeInvitation(db, now(), token)
      if (!isApproved) return { status: 'pending', endsOn }
      return { status: 'approved', endsOn: lastDay ?? endsOn, approvedBy }
    },
    ...(choice && { change: (work) => withVolunteerPlaceholder(context, linking, work) }),
    announce: async (db, admin, standIn) => {
      if (!isApproved) return notifyPics(context, db, admin)
      const note = choice && (await tryToLink(db, now(), admin, { ...invitation, standIn }))
      await mailBoth(context, db, admin, { ...invitation, note })
    },
  })
  reply.code(201)
  return {
    success: true,
    message: message(accountMessages, isApproved ? 'signedUpApproved' : 'signedUp'),
    data: presentDecidedAdmin(newcomer),
  }
})

type Known = { typed: Values; kept: Values }

/**
 * Returns what the linked volunteer's record or the application says, with the names of the sign-up's fields. `kept` are
 * the values of the record that the link neither shows nor changes, in case the wrong person has it.
 */
async function readKnown(db: Db, { id, volunteer: choice }: InvitationRow): Promise<Known> {
  const { typed } = await readApplication(db, id)
  const record = choice === null || choice === 'add' ? undefined : await findRecord(db, volunteer, choice)
  if (!record) return { typed, kept: {} }
  const known = Object.keys(adminFields)
    .filter((name) => name in volunteer.fields && name !== 'email')
    .map((name): [string, unknown] => [name, record[name]])
  const isKept = ([name, value]: [string, unknown]) =>
    (name === 'contactNumber' || name === 'address') && !isMissing(value)
  const kept = Object.fromEntries(known.filter(isKept))
  const all = Object.entries({ ...typed, ...Object.fromEntries(known), uniqueId: record.enrollmentNo })
  return { typed: Object.fromEntries(all.filter(([name]) => !(name in kept))), kept }
}

/**
 * Fills in the address and role of the invitation, which the form may omit.
 *
 * @throws {Invalid} if the form contains another address or role
 */
function withInvitation(form: Values, { email, role }: InvitationRow): Values {
  if (email === null || role === null) return form
  const errors: FieldError[] = []
  if (isOther(form.email, (sent) => normalizeEmail(sent) === normalizeEmail(email)))
    errors.push({ field: 'email', message: message(invitationMessages, 'otherEmail', email) })
  if (isOther(form.role, (sent) => sent === role))
    errors.push({ field: 'role', message: message(invitationMessages, 'otherRole', role) })
  if (errors.length > 0) throw new Invalid(errors)
  return { ...form, email, role }
}

const isOther = (sent: unknown, isSame: (sent: string) => boolean) =>
  sent !== undefined && sent !== null && sent !== '' && !isSame(toText(sent))

/**
 * Links the account to the volunteer chosen by the inviter. If that is refused, the sign-up continues; the
 * inviter is informed and can link the account later.
 *
 * @returns the reason if it could not be linked, otherwise null
 */
async function tryToLink(
  db: Db,
  now: Date,
  admin: AdminRow,
  {
    id,
    volunteer: choice,
    createdBy,
    createdByName,
    standIn,
  }: InvitationRow & { standIn: UploadRow | undefined },
): Promise<string | null> {
  if (choice === null) return null
  const actor = { type: 'admin', id: createdBy, fullName: createdByName } as const
  try {
    const record = await linkVolunteer(db, admin, { choice, actor, now, standIn })
    await endApplication(db, id, record.id)
    return null
  } catch (error) {
    if (error instanceof HttpError) return error.message
    throw error
  }
}

/**
 * Informs the newcomer and the inviter that the invitation was used, in case the wrong person had the link;
 * for a PIC invitation, informs all PICs.
 */
async function mailBoth(
  context: AppContext,
  db: Db,
  admin: AdminRow,
  { createdBy, createdByName: by, note }: InvitationRow & { note: string | null },
) {
  const { config, now } = context
  const { fullName: newcomer, role } = admin
  const link = `${config.publicUrl}${accountScreens.login}`
  const adminsLink = `${config.publicUrl}${accountScreens.admins}`
  await mailAdmin(db, now(), admin, (owner) => welcomeMail({ ...owner, by, link }))
  if (role === 'PIC') await mailAboutNewPic(context, db, admin, by)
  const inviter = await findAdmin(db, createdBy)
  if (inviter)
    await mailAdmin(db, now(), inviter, (owner) =>
      joinedMail({ ...owner, newcomer, role, note, link: adminsLink }),
    )
}
