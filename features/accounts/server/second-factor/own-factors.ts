import type { FastifyRequest } from 'fastify'
import { codeMessages, secondFactorMessages } from '#domain/session/second-factor-paths.ts'
import { message } from '#domain/text/words.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Conflict, Invalid, NotFound } from '#server/errors.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import type { SecondFactors } from '../../second-factor.ts'
import { secondFactorCalls } from '../../second-factor-calls.ts'
import { getAdmin } from '../admins.ts'
import { confirmSession } from '../sessions/store-sessions.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './codes.ts'
import { listPasskeys } from './passkeys.ts'
import { findFactors, hasSecondFactor, isRequiredOf, recordChange } from './second-factors.ts'
import { base32, totpUri } from './totp.ts'
import { consumeTotpCode, startTotpSecret } from './totp-secrets.ts'
import { passkeyDomain } from './verify-passkeys.ts'

export const showOwnFactors = serve(secondFactorCalls.showOwnFactors, (context) => async (request) => {
  const { db } = context
  const admin = requireAdmin(request)
  const passkeys = await listPasskeys(db, admin.id)
  const { hasApp } = await findFactors(db, admin.id)
  const data: SecondFactors = {
    hasApp,
    passkeys: passkeys.map(({ id: _id, name, createdAt, lastUsedAt }) => ({
      _id,
      name,
      createdAt,
      lastUsedAt,
    })),
    recoveryCodes: await countRecoveryCodes(db, admin.id),
    isRequired: await isRequiredOf(db, admin),
    passkeyDomain: passkeyDomain(context),
  }
  return { success: true, data }
})

/** Replaces the recovery codes with ten new ones, which are returned only once. */
export const makeRecoveryCodes = serve(secondFactorCalls.makeRecoveryCodes, (context) => async (request) => {
  const { db, now } = context
  const actor = requireAdmin(request)
  const recoveryCodes = await inTransaction(db, async (db) => {
    if (!hasSecondFactor(await findFactors(db, actor.id)))
      throw new Conflict(message(secondFactorMessages, 'noSecondFactor'))
    const codes = await replaceRecoveryCodes(db, actor.id)
    await recordChange(db, now(), { change: 'newCodes', actor, adminId: actor.id })
    return codes
  })
  return { success: true, message: message(secondFactorMessages, 'newCodes'), data: { recoveryCodes } }
})

// The steps shared by adding and removing an app or a passkey.

/**
 * Finishes adding a factor: creates recovery codes if there are none, and marks the session as confirmed by
 * the factor. Call it inside the same transaction.
 *
 * @returns the new codes; empty if there were codes already
 */
export async function afterFactorAdded(
  db: Db,
  { now }: Pick<AppContext, 'now'>,
  request: FastifyRequest,
  what: string,
): Promise<string[]> {
  const actor = requireAdmin(request)
  if (request.sessionHash) await confirmSession(db, now(), request.sessionHash, { hasSecondFactor: true })
  await recordChange(db, now(), { change: 'added', what, actor, adminId: actor.id })
  return (await countRecoveryCodes(db, actor.id)) > 0 ? [] : replaceRecoveryCodes(db, actor.id)
}

/**
 * Finishes removing a factor. Call it inside the same transaction.
 *
 * @throws {Conflict} if it was the last factor of an admin who needs one
 */
export async function afterFactorRemoved(
  db: Db,
  { now }: Pick<AppContext, 'now'>,
  request: FastifyRequest,
  what: string,
): Promise<void> {
  const actor = requireAdmin(request)
  if (!hasSecondFactor(await findFactors(db, actor.id))) {
    if (await isRequiredOf(db, actor)) throw new Conflict(message(secondFactorMessages, 'lastRequired'))
    // Recovery codes are useless when the password is the only factor.
    await db.deleteFrom('recoveryCodes').where('adminId', '=', actor.id).execute()
  }
  await recordChange(db, now(), { change: 'removed', what, actor, adminId: actor.id })
}

/** How the factor is named in History and in mails to the owner. */
const texts = { app: 'authenticator app' }

/** Creates a secret for an authenticator app. It is not active until a correct code from the app confirms it. */
const startApp = serve(secondFactorCalls.startApp, (context) => async (request) => {
  const { id, email: account } = await getAdmin(context.db, requireAdmin(request).id)
  const secret = await startTotpSecret(context, id)
  if (!secret) throw new Conflict(message(secondFactorMessages, 'appPresent'))
  const { name: issuer } = await readSettings(context.db)
  const data = { secret: base32(secret), uri: totpUri(secret, { account, issuer }) }
  return { success: true, message: message(secondFactorMessages, 'appStarted'), data }
})

/** Confirms the app with its first code; from then on, signing in requires a code. */
const addApp = serve(secondFactorCalls.addApp, (context) => async (request) => {
  const { id } = requireAdmin(request)
  const { code } = request.body
  const recoveryCodes = await inTransaction(context.db, async (db) => {
    // The response to the first correct code may have been lost.
    if ((await findFactors(db, id)).hasApp) throw new Conflict(message(secondFactorMessages, 'appPresent'))
    if (!(await consumeTotpCode({ ...context, db }, id, code, { isConfirmed: false })))
      throw new Invalid([{ field: 'code', message: message(codeMessages, 'codeWrong') }])
    return afterFactorAdded(db, context, request, texts.app)
  })
  return { success: true, message: message(secondFactorMessages, 'appAdded'), data: { recoveryCodes } }
})

const removeApp = serve(secondFactorCalls.removeApp, (context) => async (request) => {
  const { id } = requireAdmin(request)
  await inTransaction(context.db, async (db) => {
    const removed = await db
      .deleteFrom('totpSecrets')
      .where('adminId', '=', id)
      .returning('confirmedAt')
      .executeTakeFirst()
    if (!removed?.confirmedAt) throw new NotFound(message(secondFactorMessages, 'noApp'))
    await afterFactorRemoved(db, context, request, texts.app)
  })
  return { success: true, message: message(secondFactorMessages, 'appRemoved') }
})

export const appRoutes = [startApp, addApp, removeApp]
