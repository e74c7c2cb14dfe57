import { parseArgs } from 'node:util'
import { isHelpFlag } from './parse-arguments.ts'

export type UpdateArguments = { archive: string | undefined; version: string | undefined; planOnly: boolean }

/** Parses the arguments of `npm run update --`: where from and to, a call for help, or what is wrong with them. */
export function parseUpdateArguments(args: string[]): UpdateArguments | 'help' | { wrong: string } {
  if (args.some(isHelpFlag)) return 'help'
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { to: { type: 'string' }, plan: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [archive, ...rest] = positionals
    if (rest.length > 0) return { wrong: 'One archive, and nothing else.' }
    if (archive && values.to) return { wrong: 'An archive is of one version: name it, or --to, not both.' }
    if (values.to !== undefined && !/^v?\d{1,5}\.\d{1,5}\.\d{1,5}$/.test(values.to))
      return { wrong: '--to must be a version, such as v1.2.3.' }
    return { archive, version: values.to, planOnly: values.plan ?? false }
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) }
  }
}
