import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'

/** One act at the command line. All options take a value. */
export type Command = {
  says: string
  /** Options that must be given, by what stands for their value in the help. */
  needs: Record<string, string>
  takes?: Record<string, string>
  run: (tools: Tools, options: Options) => Promise<void>
}

export type Options = Record<string, string | undefined>

/** What a command works with. */
export type Tools = {
  db: Db
  config: Config
  now: () => Date
  say: (line: string) => void
  /** From `ADMIN_PASSWORD`, or asked for at the terminal. */
  givePassword: () => Promise<string>
}
