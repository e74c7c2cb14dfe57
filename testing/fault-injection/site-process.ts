import { onTestFinished } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { anAdmin, asAdmin, rotatingAdminHeaders } from '../admins.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'

/**
 * Creates an approved admin, or a hundred, in a data folder without a running server. Returns their request headers.
 */
export async function adminHeaders(dataDir: string, { asMany = false } = {}) {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  const context = { db, now: () => new Date() }
  const headers = asMany
    ? await rotatingAdminHeaders(context)
    : await asAdmin(context, await anAdmin(context))
  await close()
  return headers
}

/** Starts a server that trusts the client's forwarded address, so that many requests do not count as one visitor. */
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

/** Returns headers with a visitor's IP address that was not used before. */
export function newVisitorHeaders(): Record<string, string> {
  requests += 1
  return { 'x-forwarded-for': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}` }
}
