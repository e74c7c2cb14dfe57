import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BackupState, backupMessages, backupPath } from '#domain/admin/backups.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { Conflict } from '../errors.ts'
import { allow, requireAdmin } from '../http/guard.ts'
import { limits } from '../http/limits.ts'
import { enforceRateLimit } from '../http/rate-limit.ts'
import { BackupLockHeld } from './backup-lock.ts'

/** The state of the backups, and starting one now. Backups cannot be downloaded (decision 027). */
export function backupRoutes(app: FastifyInstance, context: AppContext) {
  app.get(backupPath, allow('make backups'), showBackups(context))
  app.post(backupPath, allow('make backups'), startBackup(context))
}

const showBackups =
  ({ backups }: AppContext) =>
  async (): Promise<{ success: true; data: BackupState }> => ({ success: true, data: await backups.state() })

/** POST starts a backup and does not wait for it. */
const startBackup = (context: AppContext) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { backups, db, now } = context
  const admin = requireAdmin(request)
  await enforceRateLimit(context, limits.backupsPerAdmin, admin.id)
  try {
    backups.start()
  } catch (error) {
    if (error instanceof BackupLockHeld) throw new Conflict(error.message)
    throw error
  }
  await recordAudit(db, now(), admin, { action: 'make a backup' })
  reply.code(202)
  return { success: true, message: backupMessages.started }
}
