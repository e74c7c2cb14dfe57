import { accountMessages } from '#domain/accounts/account-messages.ts'
import { accountPaths } from '#domain/accounts/accounts.ts'
import { message } from '#domain/text/message.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordHistory } from '../history/record-history.ts'
import { defineRoute } from '../http/route.ts'
import { done } from '../openapi/responses.ts'
import { endSession } from './sessions.ts'

/** Ends the session whose token is sent, and no other. */
export const signOut = defineRoute({
  method: 'POST',
  path: accountPaths.signOut,
  action: 'use own account',
  tag: 'Accounts',
  summary: 'End this session',
  responses: { 200: done(accountMessages.signedOut) },
  handler: (context) => async (request) => {
    await inTransaction(context.db, async (db) => {
      if (request.sessionHash) await endSession(db, request.sessionHash)
      await recordHistory(db, context.now(), request.actor, { action: 'sign out' })
    })
    return { success: true, message: message(accountMessages, 'signedOut') }
  },
})
