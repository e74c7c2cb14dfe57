import { accountMessages } from '#domain/session/account-messages.ts'
import { sessionMessages } from '#domain/session/session-paths.ts'
import { message } from '#domain/text/words.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { isId } from '#server/db/new-id.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { NotFound } from '#server/errors.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { accountsCalls } from '../../calls.ts'
import type { Session } from '../../session-schemas.ts'
import { unknownDevice } from './device.ts'
import { endAllSessions, endSession, endSessionById, listSessions } from './store-sessions.ts'

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
