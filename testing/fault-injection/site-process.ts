import { onTestFinished } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { anAdmin, asAdmin, asManyAdmins } from '../admins.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'

/**
 * An approved admin in a data folder on which no server runs yet, or a hundred of them; answers the headers of their
 * requests.
 */
export async function signedInOn(dataDir: string, { asMany = false } = {}) {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  const context = { db, now: () => new Date() }
  const headers = asMany ? await asManyAdmins(context) : await asAdmin(context, await anAdmin(context))
  await close()
  return headers
}

/** A server that believes its clients about the address, so that many requests are not those of one visitor. */
export async function startSite(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const usual = { DATA_DIR: dataDir, BACKUP_EVERY: 'off', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' }
  const server = await startServerProcess({ ...usual, ...settings })
  onTestFinished(() => void server.child.kill('SIGKILL'))
  return server
}

let requests = 0

/** The header of a visitor whom nobody has seen yet. */
export function fromAnywhere(): Record<string, string> {
  requests += 1
  return { 'x-forwarded-for': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}` }
}
