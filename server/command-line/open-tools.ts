import { withServersAddress } from '../address-file.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Tools } from './command.ts'

/** The server's configuration and database. It keeps the folder's lock while it runs, so a command goes beside it. */
export async function openTools(): Promise<{ tools: Tools; close: () => Promise<void> }> {
  const config = withServersAddress(readConfig(process.env), process.env)
  const { db, close } = await openDatabase(config, { exclusive: false })
  const say = (line: string) => console.log(line)
  return { tools: { db, config, now: () => new Date(), say }, close }
}
