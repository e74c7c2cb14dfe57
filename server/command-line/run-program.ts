import { CannotStart } from '../cannot-start.ts'
import { BadConfig } from '../config.ts'
import { Refusal } from '../errors.ts'
import { NotWell } from './command.ts'

/** What npm runs under one name. */
export type Program = {
  help: string
  /** What was typed: something to do, a call for help, or something that is wrong in a way to tell. */
  read: (args: string[]) => (() => Promise<void>) | 'help' | { wrong: string }
}

/**
 * Does what was typed.
 *
 * @returns the exit code: 0 done, 1 refused or not well (or as the program says), 2 not understood
 */
export async function runProgram({ help, read }: Program, args: string[]): Promise<number> {
  const act = read(args)
  if (act === 'help') {
    console.log(help)
    return 0
  }
  if ('wrong' in act) {
    console.error(`${act.wrong}\n\n${help}`)
    return 2
  }
  try {
    await act()
    return 0
  } catch (error) {
    console.error(inWords(error))
    return error instanceof NotWell ? error.status : 1
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
