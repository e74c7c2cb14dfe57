import { accountMessages } from '#domain/session/account-messages.ts'
import { accountPaths } from '#domain/session/accounts.ts'
import { sessionMessages, sessionPaths } from '#domain/session/session-paths.ts'
import { message } from '#domain/text/message.ts'
import { recordHistory } from '#features/records/server/history/record-history.ts'
import { isId } from '#server/db/new-id.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { NotFound } from '#server/errors.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { defineRoute } from '#server/http/route.ts'
import { done, found } from '#server/openapi/responses.ts'
import { type Session, sessionSchema } from '../session-schemas.ts'
import { unknownDevice } from './device.ts'
import { endAllSessions, endSession, endSessionById, listSessions } from './store-sessions.ts'

const ownAccount = { action: 'use own account', tag: 'Accounts' } as const

/** The sessions of the signed-in admin. */
export const listOwnSessions = defineRoute({
  ...ownAccount,
  method: 'GET',
  path: sessionPaths.list,
  summary: 'Your sessions',
  responses: {
    200: found('This session first, then the most recently used.', { data: sessionSchema.array() }),
  },
  handler: (context) => async (request) => {
    const { db, now } = context
    const rows = await listSessions(db, now(), requireAdmin(request).id, request.sessionHash)
    const data = rows.map(
      ({ id, createdAt, lastUsedAt, isThisOne, device }): Session => ({
        id,
        createdAt,
        lastUsedAt,
        isThisOne: Boolean(isThisOne),
        // Those from before this was noted.
        device: device || unknownDevice,
      }),
    )
    return { success: true, data }
  },
})

/** Ends one of one's own sessions; those of others answer 404. */
export const endOwnSession = defineRoute({
  ...ownAccount,
  method: 'DELETE',
  path: sessionPaths.one,
  summary: 'End one of your sessions',
  responses: { 200: done(sessionMessages.ended) },
  handler: (context) => async (request) => {
    const { db, now } = context
    const { id } = request.params
    const admin = requireAdmin(request)
    await inTransaction(db, async (db) => {
      const ended = isId(id) ? await endSessionById(db, admin.id, id) : undefined
      if (!ended) throw new NotFound(message(sessionMessages, 'unknown'))
      await recordHistory(db, now(), admin, { action: 'sign out', title: ended.device })
    })
    return { success: true, message: message(sessionMessages, 'ended') }
  },
})

/** Ends all of one's sessions, including the current one. */
export const signOutEverywhere = defineRoute({
  ...ownAccount,
  method: 'DELETE',
  path: sessionPaths.list,
  summary: 'End all your sessions, including this one',
  responses: { 200: done(sessionMessages.endedEverywhere) },
  handler: (context) => async (request) => {
    const { db, now } = context
    const admin = requireAdmin(request)
    await inTransaction(db, async (db) => {
      await endAllSessions(db, admin.id)
      await recordHistory(db, now(), admin, { action: 'sign out everywhere' })
    })
    return { success: true, message: message(sessionMessages, 'endedEverywhere') }
  },
})

/** Ends the session whose token is sent, and no other. */
export const signOut = defineRoute({
  ...ownAccount,
  method: 'POST',
  path: accountPaths.signOut,
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
