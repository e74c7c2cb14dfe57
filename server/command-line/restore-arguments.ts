import { parseArgs } from 'node:util'

export type RestoreArguments = { backup: string; identity?: string }

/** Parses the arguments of `npm run restore --`: what to restore, a wish to see what there is, or what is wrong with them. */
export function parseRestoreArguments(args: string[]): RestoreArguments | { list: true } | { wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { identity: { type: 'string' }, list: { type: 'boolean' } },
      allowPositionals: true,
    })
    if (values.list) return args.length === 1 ? { list: true } : { wrong: '--list goes with nothing else.' }
    const [backup, ...rest] = positionals
    if (!backup) return { wrong: 'Which file?' }
    if (rest.length > 0) return { wrong: 'One file, and nothing else.' }
    return { backup, ...(values.identity !== undefined && { identity: values.identity }) }
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) }
  }
}
