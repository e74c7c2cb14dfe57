import type { Command } from './command.ts'
import { helpFor, readArguments } from './read-arguments.ts'
import type { Program } from './run-program.ts'

/**
 * A program of several commands, each with options of its own.
 *
 * @param open what the commands work with; opened only when there is something to do
 */
export const chooseCommand = <T>(
  about: { name: string; notes: string },
  commands: Record<string, Command<T>>,
  open: () => Promise<{ tools: T; close: () => Promise<void> }>,
): Program => ({
  help: helpFor(about, commands),
  read: (args) => {
    const request = readArguments(commands, args)
    if (request === 'help' || 'wrong' in request) return request
    return async () => {
      const { tools, close } = await open()
      await request.command.run(tools, request.options).finally(close)
    }
  },
})
