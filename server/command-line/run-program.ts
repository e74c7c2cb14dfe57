import { CannotStart } from '../cannot-start.ts'
import { BadConfig } from '../config.ts'
import { HttpError } from '../errors.ts'
import { CommandFailed, WrongUsage } from './command.ts'

/**
 * Runs a program that npm runs under one name, with the arguments of the command line, and sets the exit code: 0 done, 1 failed
 * (or as the program says), 2 wrong usage.
 */
export async function runProgram(help: string, run: (args: string[]) => Promise<void>): Promise<void> {
  const args = process.argv.slice(2)
  // At any position.
  if (args[0] === 'help' || args.some((word) => word === '--help' || word === '-h')) return console.log(help)
  try {
    await run(args)
  } catch (error) {
    console.error(error instanceof WrongUsage ? `${error.message}\n\n${help}` : formatError(error))
    process.exitCode = error instanceof CommandFailed ? error.exitCode : 1
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
