import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { backupMessages } from '#domain/admin/backups.ts'
import { message } from '#domain/text/message.ts'
import { type Lock, lockFile } from '../db/lock.ts'
import { Conflict } from '../errors.ts'

/**
 * One backup at a time, whether the server or the command line makes it; and one copy, or one trial, at a time. The lock of a
 * process that dies is released.
 *
 * @throws {Conflict} while another process has it
 */
export function acquireBackupLock(dataDir: string, what: 'backup' | 'backup-copy' = 'backup'): Lock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFile(join(dataDir, `${what}.lock`))
  if (!lock) throw new Conflict(message(backupMessages, 'running'))
  return lock
}
