import type { FastifyRequest } from 'fastify'
import { secondFactorMessages } from '#domain/accounts/second-factor-paths.ts'
import { message } from '#domain/text/message.ts'
import { z } from '#domain/zod.ts'
import type { AppContext } from '../../app-context.ts'
import type { Db } from '../../db/tables.ts'
import { Conflict } from '../../errors.ts'
import { requireAdmin } from '../../http/guard.ts'
import { getAdmin } from '../admins.ts'
import { confirmSession } from '../sessions.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './codes.ts'
import {
  findFactors,
  hasSecondFactor,
  isRequiredOf,
  recordChange,
  removeLeftoverCodes,
} from './second-factors.ts'

// What is the same for an app and for a passkey.

/** Answered once, with the first factor. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.string().array() })

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
  const admin = await getAdmin(db, actor.id)
  if (request.sessionHash) await confirmSession(db, now(), request.sessionHash, { hasSecondFactor: true })
  await recordChange(db, now(), { change: 'added', what, actor, admin })
  return (await countRecoveryCodes(db, admin.id)) > 0 ? [] : replaceRecoveryCodes(db, admin.id)
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
  const isLast = !hasSecondFactor(await findFactors(db, actor.id))
  if (isLast && (await isRequiredOf(db, actor)))
    throw new Conflict(message(secondFactorMessages, 'lastRequired'))
  await removeLeftoverCodes(db, actor.id)
  await recordChange(db, now(), { change: 'removed', what, actor, admin: await getAdmin(db, actor.id) })
}
