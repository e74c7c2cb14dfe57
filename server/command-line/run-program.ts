import { CannotStart } from '../cannot-start.ts'
import { BadConfig } from '../config.ts'
import { HttpError } from '../errors.ts'
import { CommandFailed } from './command.ts'

/** A program that npm runs under one name. */
export type Program = {
  help: string
  /** Parses the arguments: something to do, a call for help, or what is wrong with them. */
  parse: (args: string[]) => (() => Promise<void>) | 'help' | { wrong: string }
}

/**
 * Runs the program.
 *
 * @returns the exit code: 0 done, 1 failed (or as the program says), 2 wrong usage
 */
export async function runProgram({ help, parse }: Program, args: string[]): Promise<number> {
  const run = parse(args)
  if (run === 'help') {
    console.log(help)
    return 0
  }
  if ('wrong' in run) {
    console.error(`${run.wrong}\n\n${help}`)
    return 2
  }
  try {
    await run()
    return 0
  } catch (error) {
    console.error(formatError(error))
    return error instanceof CommandFailed ? error.exitCode : 1
  }
}

/** One sentence for each expected problem; unexpected errors with their stack. */
function formatError(error: unknown): string {
  if (error instanceof HttpError) {
    return [
      ...new Set(error.errors?.length ? error.errors.map(({ message }) => String(message)) : [error.message]),
    ].join('\n')
  }
  if (error instanceof BadConfig || error instanceof CannotStart || error instanceof CommandFailed)
    return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
