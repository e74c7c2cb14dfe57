import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { Conflict } from '#server/errors.ts'
import { acquireBackupLock } from '../backup-folder.ts'

/** In the folder of the backups, during a restore test, under the lock of copies. */
export const scratchFolder = ({ backup }: Pick<Config, 'backup'>): string => join(backup.dir, 'drill')

/**
 * Removes the copies of all data that a killed restore test has left; nothing while one runs. Apart from the test, which every
 * start would load with it.
 */
export async function removeAbortedRestoreTest({ config }: { config: Config }): Promise<void> {
  const folder = scratchFolder(config)
  if (!existsSync(folder)) return
  try {
    using _lock = acquireBackupLock(config.dataDir, 'backup-copy')
    // The folder last: it says that there is something to remove.
    if (config.databaseUrl) {
      const { dropScratchDatabase } = await import('./scratch-database.ts')
      await dropScratchDatabase(config.databaseUrl)
    }
    await rm(folder, { recursive: true, force: true })
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
  }
}
