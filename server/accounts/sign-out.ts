import type { FastifyRequest } from 'fastify'
import { accountMessages } from '#domain/accounts/accounts.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { endSession } from './sessions.ts'

/** POST: ends the session whose token is sent, and no other. */
export const signOut = (context: AppContext) => async (request: FastifyRequest) => {
  await inTransaction(context.db, async (db) => {
    if (request.sessionHash) await endSession(db, request.sessionHash)
    await recordAudit(db, context.now(), request.actor, { action: 'sign out' })
  })
  return { success: true, message: accountMessages.signedOut }
}
