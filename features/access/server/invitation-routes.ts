import { hour } from '#domain/dates/durations.ts'
import { message } from '#domain/text/message.ts'
import { recordHistory } from '#features/records/server/history/record-history.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { limits } from '#server/http/limits.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { defineRoute } from '#server/http/route.ts'
import { done, found } from '#server/openapi/responses.ts'
import { text } from '#server/openapi/schemas.ts'
import { invitationMessages, invitationPaths, invitationSchema, meetingSchema } from '../invitations.ts'
import { invite, resendInvitation } from './invite.ts'
import { join, showJoin } from './join.ts'
import { addInvitation, cancelInvitation, listInvitations, presentInvitation } from './store-invitations.ts'

const route = { tag: 'Invitations', action: 'manage admins' } as const

const showInvitations = defineRoute({
  ...route,
  method: 'GET',
  path: invitationPaths.list,
  summary: 'The invitations that are neither used up nor cancelled',
  responses: { 200: found('The newest first.', { data: invitationSchema.array() }) },
  handler: (context) => async () => ({
    success: true,
    data: await listInvitations(context.db, context.now()),
  }),
})

const cancelOneInvitation = defineRoute({
  ...route,
  method: 'DELETE',
  path: invitationPaths.one,
  summary: 'Cancel an invitation',
  responses: { 200: done(invitationMessages.canceled) },
  handler: (context) => async (request) => {
    const { db, now } = context
    const admin = requireAdmin(request)
    await inTransaction(db, async (db) => {
      const { email } = await cancelInvitation(db, now(), request.params.id)
      const entry = { action: 'cancel an invitation', ...(email && { title: email }) } as const
      await recordHistory(db, now(), admin, entry)
    })
    return { success: true, message: message(invitationMessages, 'canceled') }
  },
})

/** By this code as many as it is for sign up, and wait for approval. */
const makeMeetingCode = defineRoute({
  ...route,
  method: 'POST',
  path: invitationPaths.meeting,
  needsConfirmation: true,
  summary: 'Make a code for a meeting, with which several people sign up and wait for approval',
  body: meetingSchema,
  responses: { 201: done(invitationMessages.codeMade, { data: invitationSchema, link: text }) },
  handler: (context) => async (request, reply) => {
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
  },
})

/** Invitations, from the PIC who sends one to the person who signs up by it. */
export const invitationRoutes = [
  showInvitations,
  invite,
  makeMeetingCode,
  resendInvitation,
  cancelOneInvitation,
  showJoin,
  join,
]
