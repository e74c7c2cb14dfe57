import { invitationMessages, invitationPaths, invitationSchema } from '#domain/accounts/invitations.ts'
import { message } from '#domain/text/message.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordHistory } from '../history/record-history.ts'
import { requireAdmin } from '../http/guard.ts'
import { defineRoute } from '../http/route.ts'
import { done, found } from '../openapi/responses.ts'
import { cancelInvitation, listInvitations, presentInvitation } from './invitations.ts'

const route = { tag: 'Invitations', action: 'manage admins' } as const

export const showInvitations = defineRoute({
  ...route,
  method: 'GET',
  path: invitationPaths.list,
  summary: 'The invitations that are neither used up nor cancelled',
  responses: { 200: found('The newest first.', { data: invitationSchema.array() }) },
  handler:
    ({ db, now }) =>
    async () => ({
      success: true,
      data: (await listInvitations(db, now())).map((row) => presentInvitation(row, now())),
    }),
})

export const cancelOneInvitation = defineRoute({
  ...route,
  method: 'DELETE',
  path: invitationPaths.one,
  summary: 'Cancel an invitation',
  responses: { 200: done(invitationMessages.canceled) },
  handler:
    ({ db, now }) =>
    async (request) => {
      const admin = requireAdmin(request)
      await inTransaction(db, async (db) => {
        const { email } = await cancelInvitation(db, now(), request.params.id)
        const entry = { action: 'cancel an invitation', ...(email && { title: email }) } as const
        await recordHistory(db, now(), admin, entry)
      })
      return { success: true, message: message(invitationMessages, 'canceled') }
    },
})
