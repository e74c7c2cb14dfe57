import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { acquireCopyLock, BackupLockHeld } from '../backup-lock.ts'

/** In the folder of the backups, while one of them is tried: by a drill or before an update, under the lock of copies. */
export const scratchFolder = ({ backup }: Pick<Config, 'backup'>): string => join(backup.dir, 'drill')

/** Removes the copies of all data that a killed trial has left; nothing while one runs. */
export async function removeAbortedTrial({
  config,
}: {
  config: Pick<Config, 'backup' | 'dataDir' | 'databaseUrl'>
}) {
  const folder = scratchFolder(config)
  if (!existsSync(folder)) return
  try {
    const lock = acquireCopyLock(config.dataDir)
    try {
      // The folder last: it says that there is something to remove.
      if (config.databaseUrl) {
        const { dropScratchDatabase } = await import('./scratch-database.ts')
        await dropScratchDatabase(config.databaseUrl)
      }
      await rm(folder, { recursive: true, force: true })
    } finally {
      lock.release()
    }
  } catch (error) {
    if (!(error instanceof BackupLockHeld)) throw error
  }
}
