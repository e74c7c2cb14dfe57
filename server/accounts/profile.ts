import type { FastifyRequest } from 'fastify'
import { accountMessages } from '#domain/accounts/accounts.ts'
import type { AppContext } from '../app-context.ts'
import { NotAllowed } from '../errors.ts'
import { requireAdmin } from '../http/guard.ts'
import { getAdmin } from './admins.ts'
import { presentAdmin } from './present-admin.ts'

export type RequestWithAdminId = FastifyRequest<{ Params: { adminId: string } }>

/** GET one's own record. */
export const getProfile =
  ({ db }: AppContext) =>
  async (request: FastifyRequest) => ({
    success: true,
    admin: presentAdmin(await getAdmin(db, requireAdmin(request).id)),
  })

/** GET one's own record by its id; nobody else's, whether it exists or not. */
export const getProfileById =
  ({ db }: AppContext) =>
  async (request: RequestWithAdminId) => ({
    success: true,
    admin: presentAdmin(await getAdmin(db, ownId(request))),
  })

/** The id in the path, when it is the signed-in admin's own. @throws {NotAllowed} */
export function ownId(request: RequestWithAdminId): string {
  const { id } = requireAdmin(request)
  if (request.params.adminId !== id) throw new NotAllowed(accountMessages.notYourProfile)
  return id
}
