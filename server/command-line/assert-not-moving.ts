import type { WriteAccess } from '../db/write-access.ts'
import { SiteReadOnly } from '../errors.ts'
import { CommandFailed } from './command.ts'

/**
 * What a command wrote while the site is moved or updated could be lost, although it said that it is done.
 * @throws {CommandFailed}
 */
export function assertNotMoving(writeAccess: WriteAccess): void {
  if (writeAccess.refusal() === 'moving') throw new CommandFailed(new SiteReadOnly('moving').message)
}
