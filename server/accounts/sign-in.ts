import { accountMessages } from '#domain/accounts/account-messages.ts'
import { accountPaths, signInSchema } from '#domain/accounts/accounts.ts'
import { message } from '#domain/text/message.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { NotFound, NotSignedIn } from '../errors.ts'
import { networkOf } from '../http/limit-calls.ts'
import { defineRoute } from '../http/route.ts'
import { done } from '../openapi/responses.ts'
import { namedSchema, text } from '../openapi/schemas.ts'
import { assertHasAccess, findAdminByEmail, normalizeEmail } from './admins.ts'
import { describeDevice } from './device.ts'
import { tryPassword } from './failed-sign-ins.ts'
import { rememberNetwork } from './known-networks.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'
import { presentAdmin } from './present-admin.ts'
import { startSession } from './sessions.ts'

/** E-mail and password for a session's token. */
export const signIn = defineRoute({
  method: 'POST',
  path: accountPaths.signIn,
  action: 'sign in',
  tag: 'Accounts',
  summary: 'Sign in',
  body: signInSchema,
  responses: { 200: done(accountMessages.loggedIn, { token: text, admin: namedSchema('Admin') }) },
  errors: [401, 403, 404],
  handler: (context) => async (request) => {
    const { email, password } = request.body
    const { ip } = request
    const admin = await findAdminByEmail(context.db, email)
    const isCorrect = await tryPassword(
      context,
      { account: normalizeEmail(email), adminId: admin?.id, ip },
      () => verifyPassword(password, admin?.passwordHash),
    )
    if (!admin || !isCorrect) {
      request.log.warn({ request: request.id, admin: admin?.id ?? null }, 'sign-in refused')
      throw admin
        ? new NotSignedIn(message(accountMessages, 'wrongPassword'))
        : new NotFound(message(accountMessages, 'adminNotFound'))
    }
    assertHasAccess(admin, context.now())

    const passwordHash = needsRehash(admin.passwordHash) ? await hashPassword(password) : admin.passwordHash
    const { token, row } = await inTransaction(context.db, async (db) => {
      // Locks the row until the commit: a password changed meanwhile leaves no session of the old one behind.
      const row = await db
        .updateTable('admins')
        .set({ passwordHash, lastSeenAt: context.now().toISOString() })
        .where('id', '=', admin.id)
        .where('passwordHash', '=', admin.passwordHash)
        .where('status', '=', 'approved')
        .where('endedAt', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw new NotSignedIn(message(accountMessages, 'wrongPassword'))
      await rememberNetwork(db, context.now(), row.id, networkOf(ip))
      const token = await startSession(
        db,
        context.now(),
        row.id,
        describeDevice(request.headers['user-agent']),
      )
      const { id, fullName, role } = row
      const actor = { type: 'admin', id, fullName, role, isReadOnly: false } as const
      await recordAudit(db, context.now(), actor, { action: 'sign in' })
      return { token, row }
    })
    request.log.info({ request: request.id, admin: row.id }, 'signed in')
    return { success: true, message: message(accountMessages, 'loggedIn'), token, admin: presentAdmin(row) }
  },
})
