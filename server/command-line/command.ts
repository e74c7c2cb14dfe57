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

/** The command did not come to its end, or what it found there is not well. */
export class NotWell extends Error {
  /** The exit code. */
  readonly status: number

  constructor(message: string, status = 1) {
    super(message)
    this.status = status
    this.name = 'NotWell'
  }
}

/** What every command works with. */
export type Tools = {
  db: Db
  config: Config
  now: () => Date
  say: (line: string) => void
}

/** What a command that sets a password works with as well. */
export type PasswordTools = Tools & {
  /** From `ADMIN_PASSWORD`, or asked for at the terminal. */
  givePassword: () => Promise<string>
}
