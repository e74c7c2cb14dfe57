import { dataOwner } from '../update/data-owner.ts'
import { CommandFailed } from './command.ts'

/**
 * Keeps root, who is often logged in where the site runs as a user of its own, from leaving files among the data that the
 * site cannot open.
 *
 * @throws {CommandFailed}
 */
export function assertDataOwner({ dataDir }: { dataDir: string }): void {
  const owner = dataOwner(dataDir)
  if (!owner) return
  throw new CommandFailed(
    `${dataDir} belongs to another user (number ${owner.uid}), as whom the site runs: it could not open what root makes there. ` +
      'Run this as that user: runuser -u NAME -- …',
  )
}
