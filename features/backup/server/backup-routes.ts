import { message } from '#domain/text/words.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import type { Feature } from '#server/feature.ts'
import { enforceRateLimit, limits } from '#server/http/rate-limit.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { backupMessages } from '../backups.ts'
import { backupCalls } from '../calls.ts'
import { removeAbortedRestoreTest } from './restore-test/run-restore-test.ts'

const showBackups = serve(backupCalls.showBackups, ({ backups }) => async () => ({
  success: true,
  data: await backups.state(),
}))

/** Starts a backup without waiting for it. */
const startBackup = serve(backupCalls.startBackup, (context) => async (request, reply) => {
  const { backups, db, now } = context
  const admin = requireAdmin(request)
  await enforceRateLimit(context, limits.backupsPerAdmin, admin.id)
  await backups.start(admin.id)
  await recordHistory(db, now(), admin, { action: 'make a backup' })
  reply.code(202)
  return { success: true, message: message(backupMessages, 'started') }
})

/** Backups cannot be downloaded (decision 027). */
export const backupFeature: Feature = {
  routes: [showBackups, startBackup],
  dailyWork: { removeAbortedRestoreTest },
  pendingCounts: { backups: ['make backups', ({ backups }) => backups.trouble()] },
}
