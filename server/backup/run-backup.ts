import type { Logger } from 'pino'
import { areManyMissing } from '../media/missing-files.ts'
import type { BackupLock } from './backup-lock.ts'
import { type BackupOptions, type BackupSource, type CompletedBackup, makeBackup } from './make-backup.ts'
import { readOutcomes, withOutcome } from './outcomes.ts'
import { type Retention, removeOldBackups } from './remove-old-backups.ts'

/**
 * Makes a backup, records how it went, and only then removes older ones; none without a rule. Releases the lock.
 * @throws {ExplainedError} or a system error, once it is recorded
 */
export async function runBackup(
  source: BackupSource & { log: Logger },
  lock: BackupLock,
  { retention, ...options }: BackupOptions & { retention?: Retention | undefined },
): Promise<CompletedBackup> {
  try {
    const made = await withOutcome(source, ['made', 'failed'], options.signal, () =>
      makeBackup(source, options),
    )
    const { name, files, missing } = made
    if (missing.length > 0) source.log.warn({ files: missing }, 'files that the database names are missing')
    // An older one may be the last that has the pictures.
    const lacksMany = areManyMissing({ missing: missing.length, present: files })
    if (retention && !lacksMany) {
      const { tried } = await readOutcomes(source.db)
      await removeOldBackups(options.to, retention, { newest: name, proven: tried?.name })
    }
    return made
  } finally {
    lock.release()
  }
}
