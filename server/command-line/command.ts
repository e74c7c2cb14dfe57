import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'

/** One act at the command line; `T` is what it works with. Options take a value, flags take none. */
export type Command<T = Tools> = {
  says: string
  /** Options that must be given, by what stands for their value in the help. */
  needs: Record<string, string>
  takes?: Record<string, string>
  flags?: readonly string[]
  run: (tools: T, options: Options) => Promise<void>
}

/** A flag that was given is `yes`. */
export type Options = Record<string, string | undefined>

/** The command came to its end, and what it found is not well: exit code 1. */
export class NotWell extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotWell'
  }
}

/** What a command about admins works with. */
export type Tools = {
  db: Db
  config: Config
  now: () => Date
  say: (line: string) => void
  /** From `ADMIN_PASSWORD`, or asked for at the terminal. */
  givePassword: () => Promise<string>
}
