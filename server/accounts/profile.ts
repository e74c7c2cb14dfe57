import type { FastifyRequest } from 'fastify'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { accountPaths } from '#domain/accounts/accounts.ts'
import { message } from '#domain/text/message.ts'
import { NotAllowed } from '../errors.ts'
import { requireAdmin } from '../http/guard.ts'
import { defineRoute } from '../http/route.ts'
import { found } from '../openapi/responses.ts'
import { namedSchema } from '../openapi/schemas.ts'
import { getAdmin } from './admins.ts'
import { presentAdmin } from './present-admin.ts'

const ofProfile = {
  action: 'use own account',
  tag: 'Accounts',
  responses: { 200: found('The record.', { admin: namedSchema('Admin') }) },
} as const

/** Your own record. */
export const getProfile = defineRoute({
  ...ofProfile,
  method: 'GET',
  path: accountPaths.profile,
  summary: 'Your own record',
  handler: (context) => async (request) => ({
    success: true,
    admin: presentAdmin(await getAdmin(context.db, requireAdmin(request).id)),
    ...(request.mustSetUpSecondFactor && { needsSecondFactor: true }),
  }),
})

/** Your own record by its id; nobody else's, whether it exists or not. */
export const getProfileById = defineRoute({
  ...ofProfile,
  method: 'GET',
  path: accountPaths.profileById,
  summary: 'Your own record, by its id',
  errors: [403],
  handler: (context) => async (request) => ({
    success: true,
    admin: presentAdmin(await getAdmin(context.db, ownId(request))),
  }),
})

/** The id in the path, when it is the signed-in admin's own. @throws {NotAllowed} */
export function ownId(request: FastifyRequest<{ Params: { adminId: string } }>): string {
  const { id } = requireAdmin(request)
  if (request.params.adminId !== id) throw new NotAllowed(message(accountMessages, 'notYourProfile'))
  return id
}
