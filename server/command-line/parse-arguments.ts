import { parseArgs } from 'node:util'
import { shellCommand } from '../shell-command.ts'
import type { Command, Options } from './command.ts'

type ParsedCommand<T> = { command: Command<T>; options: Options }

/** Parses a command line: a command with its options, a call for help, or what is wrong with it. */
export function parseCommand<T>(
  commands: Record<string, Command<T>>,
  [name, ...rest]: string[],
): ParsedCommand<T> | 'help' | { wrong: string } {
  if (name === 'help' || [name, ...rest].some(isHelpFlag)) return 'help'
  if (name === undefined) return { wrong: 'Which command?' }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return { wrong: `There is no command "${name}".` }
  const { required, optional, flags } = command
  const options = parseOptions({ named: Object.keys({ ...required, ...optional }), flags }, rest)
  if ('wrong' in options) return options
  const missing = Object.keys(required).filter((option) => !options.values[option]?.trim())
  if (missing.length > 0)
    return { wrong: `${name} needs ${missing.map((option) => `--${option}`).join(', ')}.` }
  return { command, options: options.values }
}

/** At any position. */
export const isHelpFlag = (word?: string) => word === '--help' || word === '-h'

/** The page that shows all commands. */
export function helpFor<T>(
  { name: programName, notes }: { name: string; notes: string },
  commands: Record<string, Command<T>>,
): string {
  const usages = Object.entries(commands).map(
    ([name, { required, optional = {}, flags = [], description }]) => {
      const requiredOptions = Object.entries(required).map(([option, value]) => ` --${option} ${value}`)
      const optionalLines = Object.entries(optional).map(
        ([option, value]) => `\n      [--${option} ${value}]`,
      )
      const flagLines = flags.map((flag) => `\n      [--${flag}]`)
      return `  ${name}${requiredOptions.join('')}\n      ${description}${optionalLines.join('')}${flagLines.join('')}`
    },
  )
  return `Usage: ${shellCommand(programName, '<command> [options]')}

${usages.join('\n')}

${notes}`
}

/** Parses these options, and accepts no other argument. */
export function parseOptions(
  { named, flags = [] }: { named: string[]; flags?: readonly string[] | undefined },
  args: string[],
): { values: Options } | { wrong: string } {
  const options = Object.fromEntries([
    ...named.map((name) => [name, { type: 'string' as const }] as const),
    ...flags.map((name) => [name, { type: 'boolean' as const }] as const),
  ])
  try {
    const { values } = parseArgs({ args, options, strict: true, allowPositionals: false })
    return {
      values: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, value === true ? 'yes' : String(value)]),
      ),
    }
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) }
  }
}
