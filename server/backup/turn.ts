import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile } from '../db/lock.ts'
import { BackupFailed } from './backup-failed.ts'

export type Turn = { release(): void }

/** What `npm run backup` ends with then. */
export const notOurTurnStatus = 3

/** Somebody else is making a backup of this data folder. */
export class NotOurTurn extends BackupFailed {
  constructor() {
    super('Another backup is being made at this moment.')
    this.name = 'NotOurTurn'
  }
}

/**
 * One backup at a time, whether the server or the command line makes it. A process that dies gives its turn up.
 * @throws {NotOurTurn}
 */
export function takeTurn(dataDir: string): Turn {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFile(join(dataDir, 'backup.lock'))
  if (!lock) throw new NotOurTurn()
  return lock
}
