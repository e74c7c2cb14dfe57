import { parseArgs } from 'node:util'
import { WrongUsage } from './command.ts'

export type RestoreArguments = { backup: string; identity?: string | undefined }

/**
 * Parses what to restore, or the request for a list.
 *
 * @throws {WrongUsage}
 */
export function parseRestoreArguments(args: string[]): RestoreArguments | { list: true } {
  const { values, positionals } = parse(args)
  if (values.list && args.length > 1) throw new WrongUsage('--list cannot be combined with anything else.')
  if (values.list) return { list: true }
  const [backup, ...rest] = positionals
  if (!backup) throw new WrongUsage('Name a file.')
  if (rest.length > 0) throw new WrongUsage('Name one file, and nothing else.')
  return { backup, identity: values.identity }
}

function parse(args: string[]) {
  const options = { identity: { type: 'string' }, list: { type: 'boolean' } } as const
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new WrongUsage((error as Error).message)
  }
}
