import { pino } from 'pino'
import type { AppContext } from '#server/app-context.ts'
import { type Config, readConfig } from '#server/config.ts'
import { assertDatabaseExists, openDatabase } from '#server/db/open-database.ts'
import { openStore } from '#server/media/open-store.ts'
import { withRunningServerUrl } from '#server/server-file.ts'
import { assertDataOwner, type Command } from './command.ts'
import { helpFor, parseCommand } from './parse-arguments.ts'
import { runProgram } from './run-program.ts'

/**
 * Runs a program of several commands with the server's configuration and database. It takes no lock on the
 * folder, which a running server holds.
 */
export const runCommands = (info: Parameters<typeof helpFor>[0], commands: Record<string, Command>) =>
  runProgram(helpFor(info, commands), async (args) => {
    const { command, options } = parseCommand(commands, args)
    const config = withRunningServerUrl(readConfig(process.env), process.env)
    assertDataOwner(config)
    const { db, close } = await openDatabase(config, { exclusive: false })
    const print = (line: string) => console.log(line)
    await command.run({ db, config, now: () => new Date(), print }, options).finally(close)
  })

/** The resources that long work beside a running site needs. */
export type SiteData = Pick<AppContext, 'config' | 'db' | 'media' | 'log' | 'now'>

/** Works on the data of a site whose server may be running, and leaves the schema unchanged. */
export async function withSiteData(config: Config, work: (site: SiteData) => Promise<void>): Promise<void> {
  assertDatabaseExists(config)
  const { db, close } = await openDatabase(config, { exclusive: false })
  const log = silentLog()
  try {
    await work({ config, db, media: await openServerStore(config), log, now: () => new Date() })
  } finally {
    await close()
  }
}

/**
 * Opens the running server's store without touching its temporary files. An unreachable store fails only on
 * use.
 */
export const openServerStore = (config: Config) => openStore(config, silentLog(), { exclusive: false })

const silentLog = () => pino({ level: 'silent' })
