import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { Conflict } from '#server/errors.ts'
import { acquireBackupLock } from '../backup-folder.ts'

/** The folder for a restore test, inside the backup folder, used under the lock of copies. */
export const scratchFolder = ({ backup }: Pick<Config, 'backup'>): string => join(backup.dir, 'drill')

/**
 * Removes the copies of all data left by a killed restore test; does nothing while one runs. It is a file of
 * its own so that a start does not load the whole test.
 */
export async function removeAbortedRestoreTest({ config }: { config: Config }): Promise<void> {
  const folder = scratchFolder(config)
  if (!existsSync(folder)) return
  try {
    using _lock = acquireBackupLock(config.dataDir, 'backup-copy')
    // Remove the folder last: its existence shows that there is something to remove.
    if (config.databaseUrl) {
      const { dropScratchDatabase } = await import('./scratch-database.ts')
      await dropScratchDatabase(config.databaseUrl)
    }
    await rm(folder, { recursive: true, force: true })
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
  }
}
