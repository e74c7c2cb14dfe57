import { statSync } from 'node:fs'
import { CommandFailed } from './command.ts'

/**
 * Keeps root, who is often logged in where the site runs as a user of its own, from leaving files among the data that the
 * site cannot open.
 *
 * @throws {CommandFailed}
 */
export function assertDataOwner({ dataDir }: { dataDir: string }): void {
  if (process.geteuid?.() !== 0) return
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? 0
  if (owner === 0) return
  throw new CommandFailed(
    `${dataDir} belongs to another user (number ${owner}), as whom the site runs: it could not open what root makes there. ` +
      'Run this as that user: runuser -u NAME -- …',
  )
}
