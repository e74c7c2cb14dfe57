import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../app-context.ts'
import { areManyMissing } from '../media/missing-files.ts'
import { acquireBackupLock } from './backup-lock.ts'
import { listBackups } from './backup-names.ts'
import { findExpiredBackups, type Retention } from './expired-backups.ts'
import { type BackupOptions, type CompletedBackup, makeBackup } from './make-backup.ts'
import { readOutcomes, withOutcome } from './outcomes.ts'

type Source = Pick<AppContext, 'config' | 'db' | 'media' | 'now' | 'log'>

/**
 * Makes a backup, records how it went, and only then removes older ones; none without a rule.
 * @throws {Conflict} {ExplainedError} or a system error, once it is recorded
 */
export async function runBackup(
  source: Source,
  { retention, ...options }: BackupOptions & { retention?: Retention | undefined },
): Promise<CompletedBackup> {
  const { config, db, log } = source
  using _lock = acquireBackupLock(config.dataDir)
  const made = await withOutcome(source, ['made', 'failed'], options.signal, () =>
    makeBackup(source, options),
  )
  const { name, files, missing } = made
  if (missing.length > 0) log.warn({ files: missing }, 'files that the database names are missing')
  // An older one may be the last that has the pictures.
  const lacksMany = areManyMissing({ missing: missing.length, present: files })
  if (retention && !lacksMany) {
    const proven = (await readOutcomes(db)).tried?.name
    const backups = await listBackups(options.to)
    for (const expired of findExpiredBackups(backups, retention, { newest: name, proven }))
      await rm(join(options.to, expired.name), { force: true })
  }
  return made
}
