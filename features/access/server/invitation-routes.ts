import { hour } from '#domain/dates/durations.ts'
import { message } from '#domain/text/words.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { enforceRateLimit, limits } from '#server/http/rate-limit.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { accessCalls } from '../calls.ts'
import { invitationMessages } from '../invitations.ts'
import { invite, resendInvitation } from './invite.ts'
import { join, showJoin } from './join.ts'
import { addInvitation, cancelInvitation, listInvitations, presentInvitation } from './store-invitations.ts'

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
