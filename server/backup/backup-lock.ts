import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { backupMessages } from '#domain/admin/backups.ts'
import { message } from '#domain/text/message.ts'
import { lockFile } from '../db/lock.ts'
import { Conflict } from '../errors.ts'

export type BackupLock = { release(): void }

/** The exit code of `npm run backup` in this case. */
export const lockHeldExitCode = 3

/** Another process is making a backup of this data folder. */
export class BackupLockHeld extends Conflict {
  constructor() {
    super(message(backupMessages, 'running'))
  }
}

/**
 * One backup at a time, whether the server or the command line makes it. The lock of a process that dies is released.
 * @throws {BackupLockHeld}
 */
export const acquireBackupLock = (dataDir: string) => acquire(dataDir, 'backup.lock')

/** One copy, or one trial of a backup, at a time; a backup may be made meanwhile. @throws {BackupLockHeld} */
export const acquireCopyLock = (dataDir: string) => acquire(dataDir, 'backup-copy.lock')

function acquire(dataDir: string, name: string): BackupLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFile(join(dataDir, name))
  if (!lock) throw new BackupLockHeld()
  return lock
}
