import { CannotStart } from '../cannot-start.ts'
import { BadConfig } from '../config.ts'
import { Refusal } from '../errors.ts'
import { type Command, NotWell } from './command.ts'
import { helpFor, type Program, readArguments } from './read-arguments.ts'

/**
 * Does what was typed.
 *
 * @param open what the commands work with; opened only when there is something to do
 * @returns the exit code: 0 done, 1 refused or not well, 2 not understood
 */
export async function runCommand<T>(
  program: Program,
  commands: Record<string, Command<T>>,
  args: string[],
  open: () => Promise<{ tools: T; close: () => Promise<void> }>,
): Promise<number> {
  const request = readArguments(commands, args)
  if (request === 'help') {
    console.log(helpFor(program, commands))
    return 0
  }
  if ('wrong' in request) {
    console.error(`${request.wrong}\n\n${helpFor(program, commands)}`)
    return 2
  }
  try {
    const { tools, close } = await open()
    try {
      await request.command.run(tools, request.options)
      return 0
    } finally {
      await close()
    }
  } catch (error) {
    console.error(inWords(error))
    return 1
  }
}

/** One sentence per thing that is wrong; what we did not expect is shown whole. */
function inWords(error: unknown): string {
  if (error instanceof Refusal) {
    return [
      ...new Set(error.errors?.length ? error.errors.map(({ message }) => message) : [error.message]),
    ].join('\n')
  }
  if (error instanceof BadConfig || error instanceof CannotStart || error instanceof NotWell)
    return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
