import { parseArgs } from 'node:util'
import type { Command, Options } from './command.ts'

type Request<T> = { command: Command<T>; options: Options }

/** What was typed: a request, a call for help, or something that is wrong in a way to tell. */
export function readArguments<T>(
  commands: Record<string, Command<T>>,
  [name, ...rest]: string[],
): Request<T> | 'help' | { wrong: string } {
  if (name === 'help' || [name, ...rest].some(asksForHelp)) return 'help'
  if (name === undefined) return { wrong: 'Which command?' }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return { wrong: `There is no command "${name}".` }
  const { needs, takes, flags } = command
  const options = readOptions({ named: Object.keys({ ...needs, ...takes }), flags }, rest)
  if ('wrong' in options) return options
  const missing = Object.keys(needs).filter((option) => !options.values[option]?.trim())
  if (missing.length > 0)
    return { wrong: `${name} needs ${missing.map((option) => `--${option}`).join(', ')}.` }
  return { command, options: options.values }
}

/** Wherever it stands. */
export const asksForHelp = (word?: string) => word === '--help' || word === '-h'

/** The page that shows all commands. */
export function helpFor<T>(
  { name: program, notes }: { name: string; notes: string },
  commands: Record<string, Command<T>>,
): string {
  const usages = Object.entries(commands).map(([name, { needs, takes = {}, flags = [], says }]) => {
    const needed = Object.entries(needs).map(([option, value]) => ` --${option} ${value}`)
    const optional = Object.entries(takes).map(([option, value]) => `\n      [--${option} ${value}]`)
    const alone = flags.map((flag) => `\n      [--${flag}]`)
    return `  ${name}${needed.join('')}\n      ${says}${optional.join('')}${alone.join('')}`
  })
  return `Usage: npm run ${program} -- <command> [options]

${usages.join('\n')}

${notes}`
}

/** What was typed of these options, and no other word. */
export function readOptions(
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
