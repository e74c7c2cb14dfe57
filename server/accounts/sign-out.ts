import type { FastifyRequest } from 'fastify'
import { accountSays } from '#domain/accounts.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Parts } from '../parts.ts'
import { endSession } from './sessions.ts'

/** POST: ends the session whose token is sent, and no other. */
export const signOut = (parts: Parts) => async (request: FastifyRequest) => {
  await inTransaction(parts.db, async (db) => {
    if (request.sessionHash) await endSession(db, request.sessionHash)
    await recordAudit(db, parts.now(), request.actor, { action: 'sign out' })
  })
  return { success: true, message: accountSays.signedOut }
}
