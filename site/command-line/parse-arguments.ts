import { parseArgs } from 'node:util'
import { shellCommand } from '#server/shell-command.ts'
import { type Command, type Options, WrongUsage } from './command.ts'

/**
 * Parses a command line: a command with its options.
 * @throws {WrongUsage}
 */
export function parseCommand(
  commands: Record<string, Command>,
  [name, ...rest]: string[],
): { command: Command; options: Options } {
  if (name === undefined) throw new WrongUsage('Name a command.')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new WrongUsage(`There is no command "${name}".`)
  const { required, optional, flags } = command
  const options = parseOptions({ named: Object.keys({ ...required, ...optional }), flags }, rest)
  const missing = Object.keys(required).filter((option) => !options[option]?.trim())
  if (missing.length > 0)
    throw new WrongUsage(`${name} needs ${missing.map((option) => `--${option}`).join(', ')}.`)
  return { command, options }
}

export function helpFor(
  { name: programName, notes }: { name: string; notes: string },
  commands: Record<string, Command>,
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

/**
 * Parses these options and rejects all other arguments.
 *
 * @throws {WrongUsage}
 */
export function parseOptions(
  { named, flags = [] }: { named: string[]; flags?: readonly string[] | undefined },
  args: string[],
): Options {
  const options = Object.fromEntries([
    ...named.map((name) => [name, { type: 'string' as const }] as const),
    ...flags.map((name) => [name, { type: 'boolean' as const }] as const),
  ])
  try {
    const { values } = parseArgs({ args, options })
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === true ? 'yes' : String(value)]),
    )
  } catch (error) {
    throw new WrongUsage((error as Error).message)
  }
}
