import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open-database.ts'
import { withRunningServerUrl } from '../server-file.ts'
import { assertDataOwner } from './assert-data.ts'
import type { CommandContext } from './command.ts'

/** The server's configuration and database. A running server holds the folder's lock, so a command works without it. */
export async function openCommandContext(): Promise<{ context: CommandContext; close: () => Promise<void> }> {
  const config = withRunningServerUrl(readConfig(process.env), process.env)
  assertDataOwner(config)
  const { db, close } = await openDatabase(config, { exclusive: false })
  const print = (line: string) => console.log(line)
  return { context: { db, config, now: () => new Date(), print }, close }
}
