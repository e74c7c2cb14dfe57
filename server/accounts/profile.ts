import type { FastifyRequest } from 'fastify'
import { accountSays } from '#domain/accounts.ts'
import { NotAllowed } from '../errors.ts'
import { adminOf } from '../http/guard.ts'
import type { Parts } from '../parts.ts'
import { getAdmin } from './admins.ts'
import { presentAdmin } from './present-admin.ts'

export type ByAdminId = FastifyRequest<{ Params: { adminId: string } }>

/** GET one's own record. */
export const profile =
  ({ db }: Parts) =>
  async (request: FastifyRequest) => ({
    success: true,
    admin: presentAdmin(await getAdmin(db, adminOf(request).id)),
  })

/** GET one's own record by its id; nobody else's, whether it exists or not. */
export const profileById =
  ({ db }: Parts) =>
  async (request: ByAdminId) => ({ success: true, admin: presentAdmin(await getAdmin(db, ownId(request))) })

/** The id in the path, when it is the asker's own. @throws {NotAllowed} */
export function ownId(request: ByAdminId): string {
  const { id } = adminOf(request)
  if (request.params.adminId !== id) throw new NotAllowed(accountSays.notYourProfile)
  return id
}
