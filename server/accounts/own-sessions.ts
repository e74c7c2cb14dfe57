import type { FastifyRequest } from 'fastify'
import { type Session, sessionsSay } from '#domain/sessions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { isId } from '../db/new-id.ts'
import { inTransaction } from '../db/transaction.ts'
import { NotFound } from '../errors.ts'
import { adminOf } from '../http/guard.ts'
import type { Parts } from '../parts.ts'
import { unknownDevice } from './device.ts'
import { endSessionOf, endSessionsOf, listSessions } from './sessions.ts'

/** GET where one is signed in. */
export const ownSessions =
  ({ db, now }: Parts) =>
  async (request: FastifyRequest) => {
    const rows = await listSessions(db, now(), adminOf(request).id, request.sessionHash)
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
  }

/** DELETE one of one's own sessions; those of others are not found. */
export const endOwnSession =
  ({ db, now }: Parts) =>
  async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const { id } = request.params
    const admin = adminOf(request)
    await inTransaction(db, async (db) => {
      const ended = isId(id) ? await endSessionOf(db, admin.id, id) : undefined
      if (!ended) throw new NotFound(sessionsSay.unknown)
      await recordAudit(db, now(), admin, { action: 'sign out', title: ended.device })
    })
    return { success: true, message: sessionsSay.ended }
  }

/** DELETE all of one's sessions, also the one that asks. */
export const signOutEverywhere =
  ({ db, now }: Parts) =>
  async (request: FastifyRequest) => {
    const admin = adminOf(request)
    await inTransaction(db, async (db) => {
      await endSessionsOf(db, admin.id)
      await recordAudit(db, now(), admin, { action: 'sign out everywhere' })
    })
    return { success: true, message: sessionsSay.endedEverywhere }
  }
