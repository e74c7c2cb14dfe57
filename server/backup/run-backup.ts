import type { Logger } from 'pino'
import { areManyMissing } from '../media/missing-files.ts'
import { BackupError } from './backup-error.ts'
import type { BackupLock } from './backup-lock.ts'
import { type BackupOptions, type BackupSource, type CompletedBackup, makeBackup } from './make-backup.ts'
import { recordOutcome } from './outcomes.ts'
import { removeOldBackups } from './remove-old-backups.ts'

type Source = BackupSource & { log: Logger }

/** Which older backups are removed after a new one; none without a rule. */
type RetentionRule = { keep: number; intervalMs: number } | undefined

/**
 * Makes a backup, records its outcome, and only then removes older ones. Releases the lock.
 * @throws {BackupError} or a system error, once it is recorded
 */
export async function runBackup(
  source: Source,
  lock: BackupLock,
  { retention, ...options }: BackupOptions & { retention?: RetentionRule },
): Promise<CompletedBackup> {
  const { db, log, now } = source
  const startedAt = now()
  try {
    const made = await makeBackup(source, options)
    const { name, bytes } = made
    await recordOutcome(db, 'made', { startedAt, endedAt: now() }, { name, bytes })
    if (made.missing.length > 0)
      log.warn({ files: made.missing }, 'files that the database names are missing')
    log.info({ name, bytes, files: made.files }, 'made a backup')
    // An older one may be the last that has the pictures.
    const lacksMany = areManyMissing({ missing: made.missing.length, present: made.files })
    if (retention && !lacksMany) await removeOldBackups(options.to, retention, name)
    return made
  } catch (error) {
    if (!options.signal?.aborted) {
      const detail = error instanceof BackupError ? error.detail : undefined
      log.error({ err: error, detail }, 'could not make a backup')
      await recordOutcome(db, 'failed', { startedAt, endedAt: now() }, { error }).catch((error) =>
        log.error({ err: error }, 'could not write down that a backup failed'),
      )
    }
    throw error
  } finally {
    lock.release()
  }
}
