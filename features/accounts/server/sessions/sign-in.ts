import type { FastifyRequest } from 'fastify'
import { accountMessages } from '#domain/session/account-messages.ts'
import { normalizeEmail } from '#domain/session/normalize-email.ts'
import { codeMessages } from '#domain/session/second-factor-paths.ts'
import { sessionMessages } from '#domain/session/session-paths.ts'
import { message } from '#domain/text/words.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { isId } from '#server/db/new-id.ts'
import type { AdminRow, Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Invalid, NotFound, NotSignedIn } from '#server/errors.ts'
import { networkOf } from '#server/http/client-groups.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { accountsCalls } from '../../calls.ts'
import type { Session } from '../../session-schemas.ts'
import { assertHasAccess, findAdminByEmail, hasAccess } from '../admins.ts'
import { hashPassword, needsRehash, verifyPassword } from '../passwords/passwords.ts'
import { presentAdmin } from '../present-admin.ts'
import { consumeCode } from '../second-factor/codes.ts'
import { findFactors, hasSecondFactor, isRequiredOf } from '../second-factor/second-factors.ts'
import { describeDevice, unknownDevice } from './device.ts'
import { tryPassword } from './failed-sign-ins.ts'
import { rememberNetwork } from './known-networks.ts'
import { endAllSessions, endSession, endSessionById, listSessions, startSession } from './store-sessions.ts'

export const signIn = serve(accountsCalls.signIn, (context) => async (request) => {
  const { email, password, code } = request.body
  const { ip } = request
  const admin = await findAdminByEmail(context.db, email)
  const account = normalizeEmail(email)
  const check = { isPassword: false, needsCode: false }
  const isCorrect = await tryPassword(context, { account, adminId: admin?.id, ip }, async () => {
    check.isPassword = await verifyPassword(password, admin?.passwordHash)
    if (!check.isPassword || !admin || !hasAccess(admin, context.now())) return check.isPassword
    check.needsCode = hasSecondFactor(await findFactors(context.db, admin.id))
    return !check.needsCode || code === undefined || consumeCode(context, admin, code)
  })
  if (!isCorrect) request.log.warn({ request: request.id, admin: admin?.id ?? null }, 'sign-in refused')
  if (!admin) throw new NotFound(message(accountMessages, 'adminNotFound'))
  if (!check.isPassword) throw new NotSignedIn(message(accountMessages, 'wrongPassword'))
  assertHasAccess(admin, context.now())
  const { needsCode } = check
  if (needsCode && (code === undefined || !isCorrect)) throw await codeRefused(context.db, admin.id, code)

  const isOutdated = await needsRehash(password, admin.passwordHash)
  const passwordHash = isOutdated ? await hashPassword(password) : admin.passwordHash
  const signedIn = await inTransaction(context.db, async (db) => {
    // Locks the row until the commit, so that a simultaneous password change leaves no session signed in with
    // the old password.
    const row = await db
      .updateTable('admins')
      .set({ passwordHash })
      .where('id', '=', admin.id)
      .where('passwordHash', '=', admin.passwordHash)
      .where('status', '=', 'approved')
      .where('endedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new NotSignedIn(message(accountMessages, 'wrongPassword'))
    return startSignedInSession(db, context.now(), request, row, { hasSecondFactor: needsCode })
  })
  request.log.info({ request: request.id, admin: admin.id }, 'signed in')
  return signedIn
})

/** Not 401, because the password was right. Without a code, the error says which factor is missing. */
async function codeRefused(db: Db, adminId: string, code: string | undefined) {
  const { hasApp } = await findFactors(db, adminId)
  const missing = hasApp ? 'codeNeeded' : 'codeOrPasskeyNeeded'
  return new Invalid([
    { field: 'code', message: message(codeMessages, code === undefined ? missing : 'codeWrong') },
  ])
}

/** Starts and returns a session after its owner has confirmed their identity. Call it inside a transaction. */
export async function startSignedInSession(
  db: Db,
  now: Date,
  { ip, headers }: FastifyRequest,
  admin: AdminRow,
  { hasSecondFactor: gaveOne }: { hasSecondFactor: boolean },
) {
  await rememberNetwork(db, now, admin.id, networkOf(ip))
  const device = describeDevice(headers['user-agent'])
  const token = await startSession(db, now, admin.id, { device, hasSecondFactor: gaveOne })
  const { id, fullName } = admin
  await db.updateTable('admins').set({ lastSeenAt: now.toISOString() }).where('id', '=', id).execute()
  await recordHistory(db, now, { type: 'admin', id, fullName }, { action: 'sign in' })
  const isMissing = (await isRequiredOf(db, admin)) && !hasSecondFactor(await findFactors(db, id))
  return {
    success: true as const,
    message: message(accountMessages, 'loggedIn'),
    token,
    admin: presentAdmin(admin),
    ...(isMissing && { needsSecondFactor: true }),
  }
}

export const listOwnSessions = serve(accountsCalls.listOwnSessions, (context) => async (request) => {
  const { db, now } = context
  const rows = await listSessions(db, now(), requireAdmin(request).id, request.sessionHash)
  const data = rows.map(
    ({ id, createdAt, lastUsedAt, isThisOne, device }): Session => ({
      id,
      createdAt,
      lastUsedAt,
      isThisOne: Boolean(isThisOne),
      // Sessions started by an earlier version have no device.
      device: device || unknownDevice,
    }),
  )
  return { success: true, data }
})

/** Ends one of the caller's sessions; returns 404 for any other session. */
export const endOwnSession = serve(accountsCalls.endOwnSession, (context) => async (request) => {
  const { db, now } = context
  const { id } = request.params
  const admin = requireAdmin(request)
  await inTransaction(db, async (db) => {
    const ended = isId(id) ? await endSessionById(db, admin.id, id) : undefined
    if (!ended) throw new NotFound(message(sessionMessages, 'unknown'))
    await recordHistory(db, now(), admin, { action: 'sign out', title: ended.device })
  })
  return { success: true, message: message(sessionMessages, 'ended') }
})

/** Ends all sessions of the caller, including the current one. */
export const signOutEverywhere = serve(accountsCalls.signOutEverywhere, (context) => async (request) => {
  const { db, now } = context
  const admin = requireAdmin(request)
  await inTransaction(db, async (db) => {
    await endAllSessions(db, admin.id)
    await recordHistory(db, now(), admin, { action: 'sign out everywhere' })
  })
  return { success: true, message: message(sessionMessages, 'endedEverywhere') }
})

export const signOut = serve(accountsCalls.signOut, (context) => async (request) => {
  await inTransaction(context.db, async (db) => {
    if (request.sessionHash) await endSession(db, request.sessionHash)
    await recordHistory(db, context.now(), request.actor, { action: 'sign out' })
  })
  return { success: true, message: message(accountMessages, 'signedOut') }
})
