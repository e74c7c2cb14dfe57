import {
  invitationMessages,
  invitationPaths,
  invitationSchema,
  meetingSchema,
} from '#domain/accounts/invitations.ts'
import { hour } from '#domain/dates/durations.ts'
import { message } from '#domain/text/message.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordHistory } from '../history/record-history.ts'
import { requireAdmin } from '../http/guard.ts'
import { limits } from '../http/limits.ts'
import { enforceRateLimit } from '../http/rate-limit.ts'
import { defineRoute } from '../http/route.ts'
import { done } from '../openapi/responses.ts'
import { text } from '../openapi/schemas.ts'
import { addInvitation, presentInvitation } from './invitations.ts'

/** By this code as many as it is for sign up, and wait for approval. */
export const makeMeetingCode = defineRoute({
  tag: 'Invitations',
  action: 'manage admins',
  method: 'POST',
  path: invitationPaths.meeting,
  summary: 'Make a code for a meeting, by which several sign up and wait for approval',
  body: meetingSchema,
  responses: { 201: done(invitationMessages.codeMade, { data: invitationSchema, link: text }) },
  handler: (context) => async (request, reply) => {
    const { db, now } = context
    const admin = requireAdmin(request)
    const { signUps: maxSignUps, hours } = request.body
    await enforceRateLimit(context, limits.invitationsPerAdmin, admin.id)
    const { row, link } = await inTransaction(db, async (db) => {
      const expiresAt = new Date(now().getTime() + hours * hour)
      const meeting = { email: null, role: null, endsOn: null, maxSignUps, expiresAt }
      await recordHistory(db, now(), admin, { action: 'make a meeting code' })
      return addInvitation(context, db, admin, meeting)
    })
    reply.code(201)
    const data = presentInvitation({ ...row, isInviterPic: true }, now())
    return { success: true, message: message(invitationMessages, 'codeMade'), data, link }
  },
})
