import { message } from '#domain/text/message.ts'
import { recordHistory } from '#features/records/server/history/record-history.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { limits } from '#server/http/limits.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { defineRoute } from '#server/http/route.ts'
import { done, found } from '#server/openapi/responses.ts'
import { backupStateSchema } from '../backup-schemas.ts'
import { backupMessages, backupPath } from '../backups.ts'

const showBackups = defineRoute({
  method: 'GET',
  path: backupPath,
  action: 'see backups',
  tag: 'Backups',
  summary: 'The state of the backups',
  responses: {
    200: found('The last ones and the next one. Files cannot be downloaded.', { data: backupStateSchema }),
  },
  handler:
    ({ backups }) =>
    async () => ({ success: true, data: await backups.state() }),
})

/** Starts a backup and does not wait for it. */
const startBackup = defineRoute({
  method: 'POST',
  path: backupPath,
  action: 'make backups',
  tag: 'Backups',
  summary: 'Start a backup now',
  responses: { 202: done(backupMessages.started) },
  errors: [409],
  handler: (context) => async (request, reply) => {
    const { backups, db, now } = context
    const admin = requireAdmin(request)
    await enforceRateLimit(context, limits.backupsPerAdmin, admin.id)
    await backups.start(admin.id)
    await recordHistory(db, now(), admin, { action: 'make a backup' })
    reply.code(202)
    return { success: true, message: message(backupMessages, 'started') }
  },
})

/** The state of the backups, and starting one now. Backups cannot be downloaded (decision 027). */
export const backupRoutes = [showBackups, startBackup]
