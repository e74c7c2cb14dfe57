import { day } from '#domain/dates/durations.ts'
import type { AppContext } from '#server/app-context.ts'
import { createBackups } from '#server/backup/backups.ts'

/** Backups that this process makes by itself; what makes them is loaded when it is first used. */
export const backupsInProcess = (context: Pick<AppContext, 'config' | 'db' | 'media' | 'now' | 'log'>) =>
  createBackups(context, async (job, { signal, isByHand }) => {
    if (job === 'copy') {
      const { copyNewestBackup } = await import('#server/backup/elsewhere/copy-backup.ts')
      return copyNewestBackup(context, signal)
    }
    if (job === 'drill') {
      const { runDrill } = await import('#server/backup/drill/run-drill.ts')
      return runDrill(context, signal)
    }
    const { runBackup } = await import('#server/backup/make-backup.ts')
    const { dir: to, keep, intervalMs } = context.config.backup
    return runBackup(context, { to, isByHand, retention: { keep, intervalMs: intervalMs ?? day }, signal })
  })
