import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BackupState, backupPath, backupSays } from '#domain/backups.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { Conflict } from '../errors.ts'
import { adminOf, allow } from '../http/guard.ts'
import { limits } from '../http/limits.ts'
import { countAgainst } from '../http/rate-limit.ts'
import type { Parts } from '../parts.ts'
import { NotOurTurn } from './turn.ts'

/** How the backups stand, and one at once. None can be fetched from here (decision 027). */
export function backupRoutes(app: FastifyInstance, parts: Parts) {
  app.get(backupPath, allow('make backups'), showBackups(parts))
  app.post(backupPath, allow('make backups'), beginBackup(parts))
}

const showBackups =
  ({ backups }: Parts) =>
  async (): Promise<{ success: true; data: BackupState }> => ({ success: true, data: await backups.state() })

/** POST begins a backup and does not wait for it. */
const beginBackup = (parts: Parts) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { backups, db, now } = parts
  const admin = adminOf(request)
  await countAgainst(parts, limits.backupsPerAdmin, admin.id)
  try {
    backups.begin()
  } catch (error) {
    if (error instanceof NotOurTurn) throw new Conflict(error.message)
    throw error
  }
  await recordAudit(db, now(), admin, { action: 'make a backup' })
  reply.code(202)
  return { success: true, message: backupSays.begun }
}
