import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { Conflict } from '#server/errors.ts'
import { acquireBackupLock } from '../backup-folder.ts'

/** The folder for a restore test, inside the backup folder; used while holding the lock of copies. */
export const scratchFolder = ({ backup }: Pick<Config, 'backup'>): string => join(backup.dir, 'drill')

/**
 * Removes the copies of all data that a killed restore test left behind; does nothing while one is running. This file
 * is separate so that the server does not load the whole restore test at startup.
 */
export async function removeAbortedRestoreTest({ config }: { config: Config }): Promise<void> {
  const folder = scratchFolder(config)
  if (!existsSync(folder)) return
  try {
    using _lock = acquireBackupLock(config.dataDir, 'backup-copy')
    await rm(folder, { recursive: true, force: true })
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
  }
}
