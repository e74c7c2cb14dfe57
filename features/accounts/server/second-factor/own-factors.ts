import type { FastifyRequest } from 'fastify'
import { secondFactorMessages } from '#domain/session/second-factor-paths.ts'
import { message } from '#domain/text/message.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Conflict } from '#server/errors.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { serve } from '#server/http/route.ts'
import type { SecondFactors } from '../../second-factor.ts'
import { secondFactorCalls } from '../../second-factor-calls.ts'
import { confirmSession } from '../store-sessions.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './codes.ts'
import { listPasskeys } from './passkeys.ts'
import { findFactors, hasSecondFactor, isRequiredOf, recordChange } from './second-factors.ts'
import { passkeyDomain } from './verify-passkeys.ts'

/** What one has beside the password. */
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

/** Ten new recovery codes in place of the old ones. They are answered once and never again. */
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

// What is the same for an app and for a passkey.

/**
 * To be called in the transaction that has added a factor: makes recovery codes where there are none, and lets the
 * session count as one that has given the factor.
 *
 * @returns the new codes
 */
export async function finishAdding(
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
 * To be called in the transaction that has removed a factor.
 * @throws {Conflict} when it was the last one of somebody who needs one
 */
export async function finishRemoving(
  db: Db,
  { now }: Pick<AppContext, 'now'>,
  request: FastifyRequest,
  what: string,
): Promise<void> {
  const actor = requireAdmin(request)
  if (!hasSecondFactor(await findFactors(db, actor.id))) {
    if (await isRequiredOf(db, actor)) throw new Conflict(message(secondFactorMessages, 'lastRequired'))
    // A password alone needs no recovery codes.
    await db.deleteFrom('recoveryCodes').where('adminId', '=', actor.id).execute()
  }
  await recordChange(db, now(), { change: 'removed', what, actor, adminId: actor.id })
}
