import { pino } from 'pino'
import type { AppContext } from '#server/app-context.ts'
import { type Config, readConfig } from '#server/config.ts'
import { assertDatabaseExists, openDatabase } from '#server/db/open-database.ts'
import { openStore } from '#server/media/store/open-store.ts'
import { withRunningServerUrl } from '#server/server-file.ts'
import { system } from '#server/system.ts'
import { assertDataOwner, type Command } from './command.ts'
import { helpFor, parseCommand } from './parse-arguments.ts'
import { runProgram } from './run-program.ts'

/**
 * Runs a program with several commands on the server's configuration and database. Does not lock the folder,
 * because a running server holds the lock.
 */
export const runCommands = (info: Parameters<typeof helpFor>[0], commands: Record<string, Command>) =>
  runProgram(helpFor(info, commands), async (args) => {
    const { command, options } = parseCommand(commands, args)
    const config = withRunningServerUrl(readConfig(process.env), process.env)
    assertDataOwner(config)
    const { db, close } = await openDatabase(config, { exclusive: false })
    const print = (line: string) => console.log(line)
    await command.run({ db, config, now: () => system.now(), print }, options).finally(close)
  })

export type SiteData = Pick<AppContext, 'config' | 'db' | 'media' | 'log' | 'now'>

/** Works on a site's data while its server may be running, without changing the schema. */
export async function withSiteData(config: Config, work: (site: SiteData) => Promise<void>): Promise<void> {
  assertDatabaseExists(config)
  const { db, close } = await openDatabase(config, { exclusive: false })
  const log = silentLog()
  try {
    await work({ config, db, media: await openServerStore(config), log, now: () => system.now() })
  } finally {
    await close()
  }
}

/**
 * Opens the running server's store without touching its temporary files. If the store is unreachable, only
 * its use fails.
 */
export const openServerStore = (config: Config) => openStore(config, silentLog(), { exclusive: false })

const silentLog = () => pino({ level: 'silent' })
