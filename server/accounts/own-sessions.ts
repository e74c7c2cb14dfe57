import type { FastifyRequest } from 'fastify'
import { type Session, sessionMessages } from '#domain/accounts/sessions.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { isId } from '../db/new-id.ts'
import { inTransaction } from '../db/transaction.ts'
import { NotFound } from '../errors.ts'
import { requireAdmin } from '../http/guard.ts'
import { unknownDevice } from './device.ts'
import { endAllSessions, endSessionById, listSessions } from './sessions.ts'

/** GET the sessions of the signed-in admin. */
export const listOwnSessions =
  ({ db, now }: AppContext) =>
  async (request: FastifyRequest) => {
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
  }

/** DELETE one of one's own sessions; those of others answer 404. */
export const endOwnSession =
  ({ db, now }: AppContext) =>
  async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const { id } = request.params
    const admin = requireAdmin(request)
    await inTransaction(db, async (db) => {
      const ended = isId(id) ? await endSessionById(db, admin.id, id) : undefined
      if (!ended) throw new NotFound(sessionMessages.unknown)
      await recordAudit(db, now(), admin, { action: 'sign out', title: ended.device })
    })
    return { success: true, message: sessionMessages.ended }
  }

/** DELETE all of one's sessions, including the current one. */
export const signOutEverywhere =
  ({ db, now }: AppContext) =>
  async (request: FastifyRequest) => {
    const admin = requireAdmin(request)
    await inTransaction(db, async (db) => {
      await endAllSessions(db, admin.id)
      await recordAudit(db, now(), admin, { action: 'sign out everywhere' })
    })
    return { success: true, message: sessionMessages.endedEverywhere }
  }
