import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/tables.ts'
import { dataOwner } from './data-owner.ts'

/** A command. Options take a value, flags take none. */
export type Command = {
  description: string
  /** Required options, with the placeholder of their value in the help. */
  required: Record<string, string>
  optional?: Record<string, string>
  flags?: readonly string[]
  run: (context: CommandContext, options: Options) => Promise<void>
}

/** Options by name. The value of a flag that is present is `yes`. */
export type Options = Record<string, string | undefined>

/** Thrown if the command could not be completed, or found problems. */
export class CommandFailed extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
    this.name = 'CommandFailed'
  }
}

/** Thrown if the arguments are wrong; the help is shown as well. */
export class WrongUsage extends CommandFailed {
  constructor(message: string) {
    super(message, 2)
    this.name = 'WrongUsage'
  }
}

export type CommandContext = {
  db: Db
  config: Config
  now: () => Date
  print: (line: string) => void
}

/**
 * Prevents root from creating files in the data folder that the site cannot open. People often log in as root
 * on a machine where the site runs as its own user.
 *
 * @throws {CommandFailed}
 */
export function assertDataOwner({ dataDir }: { dataDir: string }): void {
  const owner = dataOwner(dataDir)
  if (!owner) return
  throw new CommandFailed(
    `${dataDir} belongs to another user (number ${owner.uid}). The site runs as that user and could not open files that root makes there. ` +
      'Run this as that user: runuser -u NAME -- …',
  )
}
