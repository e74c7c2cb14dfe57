import type { Command } from './command.ts'
import { helpFor, parseCommand } from './parse-arguments.ts'
import type { Program } from './run-program.ts'

/**
 * A program of several commands, each with options of its own.
 *
 * @param open opens what the commands work with; called only when a command runs
 */
export const chooseCommand = <T>(
  about: { name: string; notes: string },
  commands: Record<string, Command<T>>,
  open: () => Promise<{ context: T; close: () => Promise<void> }>,
): Program => ({
  help: helpFor(about, commands),
  parse: (args) => {
    const request = parseCommand(commands, args)
    if (request === 'help' || 'wrong' in request) return request
    return async () => {
      const { context, close } = await open()
      await request.command.run(context, request.options).finally(close)
    }
  },
})
