import type { FastifyRequest } from 'fastify'
import { accountSays, signInForm } from '#domain/accounts.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { NotAllowed, NotFound, NotSignedIn } from '../errors.ts'
import { networkOf } from '../http/network-of.ts'
import { readBody } from '../http/read-body.ts'
import type { Parts } from '../parts.ts'
import { emailKey, findAdminByEmail } from './admins.ts'
import { deviceOf } from './device.ts'
import { tryPassword } from './failed-sign-ins.ts'
import { rememberNetwork } from './known-networks.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { presentAdmin } from './present-admin.ts'
import { startSession } from './sessions.ts'

/** POST: e-mail and password for a session's token. */
export const signIn = (parts: Parts) => async (request: FastifyRequest) => {
  const { email, password } = readBody(signInForm, request.body)
  const { ip } = request
  const admin = await findAdminByEmail(parts.db, email)
  const isRight = await tryPassword(parts, { account: emailKey(email), adminId: admin?.id, ip }, () =>
    isPassword(password, admin?.passwordHash),
  )
  if (!admin || !isRight) {
    request.log.warn({ request: request.id, admin: admin?.id ?? null }, 'sign-in refused')
    throw admin ? new NotSignedIn(accountSays.wrongPassword) : new NotFound(accountSays.unknown)
  }
  if (admin.status === 'pending') throw new NotAllowed(accountSays.pending)

  const passwordHash = isOutdated(admin.passwordHash) ? await hashPassword(password) : admin.passwordHash
  const { token, row } = await inTransaction(parts.db, async (db) => {
    // Holds the row until the commit: a password that is changed meanwhile leaves no session of the old one behind.
    const row = await db
      .updateTable('admins')
      .set({ passwordHash })
      .where('id', '=', admin.id)
      .where('passwordHash', '=', admin.passwordHash)
      .where('status', '=', 'approved')
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new NotSignedIn(accountSays.wrongPassword)
    await rememberNetwork(db, parts.now(), row.id, networkOf(ip))
    const token = await startSession(db, parts.now(), row.id, deviceOf(request.headers['user-agent']))
    const { id, fullName, role } = row
    await recordAudit(db, parts.now(), { is: 'admin', id, fullName, role }, { action: 'sign in' })
    return { token, row }
  })
  request.log.info({ request: request.id, admin: row.id }, 'signed in')
  return { success: true, message: accountSays.loggedIn, token, admin: presentAdmin(row) }
}
