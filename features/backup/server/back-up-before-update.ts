import type { Logger } from 'pino'
import { CannotStart } from '#server/cannot-start.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/tables.ts'
import { openStore } from '#server/media/open-store.ts'
import { acquireBackupLock } from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'

/**
 * Backs up a site before migrations run, so that the previous version can be restored
 * (docs/operations.md#going-back). Skips a PostgreSQL site without a backup schedule, because its backups are
 * made elsewhere.
 *
 * @throws {CannotStart} if the backup fails
 */
export async function backUpBeforeUpdate(
  { config, log }: { config: Config; log: Pick<Logger, 'info' | 'warn'> },
  db: Db,
): Promise<void> {
  const { backup, databaseUrl, dataDir } = config
  if (databaseUrl && backup.intervalMs === null)
    return log.warn('the tables change without a backup, because BACKUP_EVERY is off')
  log.info('making a backup before the tables change')
  try {
    using _lock = acquireBackupLock(dataDir)
    const media = await openStore(config, log, { exclusive: false })
    const source = { config, db, media, now: () => new Date() }
    const { path } = await makeBackup(source, { to: backup.dir, isByHand: true })
    log.info({ path }, 'made a backup before the tables change')
  } catch (error) {
    const { message } = error as Error
    throw new CannotStart(
      `The tables must change for this version, and the backup before that has failed: ${message} ` +
        'Nothing was changed. Start the site again once this is solved.',
      error,
    )
  }
}
