import { parseArgs } from 'node:util'
import type { Command, Options } from './command.ts'

type Request = { command: Command; options: Options }

/** What was typed: a request, a call for help, or something that is wrong in a way to tell. */
export function readArguments(
  commands: Record<string, Command>,
  [name, ...rest]: string[],
): Request | 'help' | { wrong: string } {
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
export function helpFor(commands: Record<string, Command>): string {
  const usages = Object.entries(commands).map(([name, { needs, takes = {}, says }]) => {
    const needed = Object.entries(needs).map(([option, value]) => ` --${option} ${value}`)
    const optional = Object.entries(takes).map(([option, value]) => `\n      [--${option} ${value}]`)
    return `  ${name}${needed.join('')}\n      ${says}${optional.join('')}`
  })
  return `Usage: npm run admin -- <command> [options]

${usages.join('\n')}

Passwords come from the variable ADMIN_PASSWORD, or are asked for at the terminal.
The database is the one the server uses (DATA_DIR or DATABASE_URL); the server may be running.`
}

function readOptions(
  { needs, takes = {} }: Command,
  args: string[],
): { values: Options } | { wrong: string } {
  const names = Object.keys({ ...needs, ...takes })
  const options = Object.fromEntries(names.map((option) => [option, { type: 'string' as const }]))
  try {
    const { values } = parseArgs({ args, options, strict: true, allowPositionals: false })
    return { values: values as Options }
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) }
  }
}
