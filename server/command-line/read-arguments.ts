import { parseArgs } from 'node:util'
import type { Command, Options } from './command.ts'

type Request<T> = { command: Command<T>; options: Options }

/** What stands around the list of commands in the help. */
export type Program = { name: string; notes: string }

/** What was typed: a request, a call for help, or something that is wrong in a way to tell. */
export function readArguments<T>(
  commands: Record<string, Command<T>>,
  [name, ...rest]: string[],
): Request<T> | 'help' | { wrong: string } {
  if (name === 'help' || [name, ...rest].some((word) => word === '--help' || word === '-h')) return 'help'
  if (name === undefined) return { wrong: 'Which command?' }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return { wrong: `There is no command "${name}".` }
  const options = readOptions(command, rest)
  if ('wrong' in options) return options
  const missing = Object.keys(command.needs).filter((option) => !options.values[option]?.trim())
  if (missing.length > 0)
    return { wrong: `${name} needs ${missing.map((option) => `--${option}`).join(', ')}.` }
  return { command, options: options.values }
}

/** The page that shows all commands. */
export function helpFor<T>(program: Program, commands: Record<string, Command<T>>): string {
  const usages = Object.entries(commands).map(([name, { needs, takes = {}, flags = [], says }]) => {
    const needed = Object.entries(needs).map(([option, value]) => ` --${option} ${value}`)
    const optional = Object.entries(takes).map(([option, value]) => `\n      [--${option} ${value}]`)
    const alone = flags.map((flag) => `\n      [--${flag}]`)
    return `  ${name}${needed.join('')}\n      ${says}${optional.join('')}${alone.join('')}`
  })
  return `Usage: npm run ${program.name} -- <command> [options]

${usages.join('\n')}

${program.notes}`
}

function readOptions<T>(
  { needs, takes = {}, flags = [] }: Command<T>,
  args: string[],
): { values: Options } | { wrong: string } {
  const names = Object.keys({ ...needs, ...takes })
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: 'string' as const }] as const),
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
