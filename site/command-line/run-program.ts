import { constants, setPriority } from 'node:os'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { BadConfig } from '#server/config.ts'
import { HttpError } from '#server/errors.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { system } from '#server/system.ts'
import { CommandFailed, WrongUsage } from './command.ts'

/**
 * Runs one of our npm commands with its command-line arguments. Sets the exit code: 0 for success, 1 for a
 * failure (or the program's own code), 2 for wrong usage.
 */
export async function runProgram(help: string, run: (args: string[]) => Promise<void>): Promise<void> {
  const args = process.argv.slice(2)
  // The flags may be at any position.
  if (args[0] === 'help' || args.some((word) => word === '--help' || word === '-h')) return console.log(help)
  try {
    await run(args)
  } catch (error) {
    console.error(error instanceof WrongUsage ? `${error.message}\n\n${help}` : formatError(error))
    process.exitCode = error instanceof CommandFailed ? error.exitCode : 1
  }
}

/** Returns a controller that Ctrl-C or a termination signal aborts. */
export function abortOnSignals(): AbortController {
  const abort = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => abort.abort())
  return abort
}

/** Lowers the priority of long-running work, because a running site comes first. */
export function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {
    // Some machines do not allow this.
  }
}

/** Returns a function that prints progress at most once a second. */
export function showProgress(printLine: (line: string) => void) {
  let lastPrinted = system.elapsed()
  return (files: number, bytes: number) => {
    if (system.elapsed() - lastPrinted < progressIntervalMs) return
    lastPrinted = system.elapsed()
    printLine(`${files.toLocaleString('en')} files, ${formatDiskSize(bytes)} so far…`)
  }
}

const progressIntervalMs = 1_000

/** Returns the message of an expected error, or the stack of an unexpected one. */
function formatError(error: unknown): string {
  if (error instanceof HttpError) {
    return [
      ...new Set(error.errors?.length ? error.errors.map(({ message }) => String(message)) : [error.message]),
    ].join('\n')
  }
  if (error instanceof ExplainedError) return error.fullMessage
  if (error instanceof BadConfig || error instanceof CannotStart || error instanceof CommandFailed)
    return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
