import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { noSettings, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { findFreePort } from '#server/free-port.ts'
import { anAdmin, asAdmin, asManyAdmins } from '#testing/admins.ts'
import { withDataFolder } from './data-folder.ts'
import { get } from './http.ts'

export type Server = {
  url: string
  pid: number
  /** From the start of the process to the first page that came back whole. */
  firstPageMs: number
}
export type Settings = { DATA_DIR: string } & Record<string, string>
export type AdminHeaders = { authorization: string }

/** What `npm start` runs. */
export const startCommand = ['start.mjs', 'start']
/** The server without start.mjs before it. */
export const serverCommand = ['--max-semi-space-size=4', 'build/program/main.js']

const maxStartMs = 60_000

/** Runs the site in a process of its own on a free port of 127.0.0.1, from its first page to the end of the work. */
export async function withServer<T>(
  settings: Settings,
  work: (server: Server) => Promise<T>,
  command = serverCommand,
): Promise<T> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  // As start.mjs sets it.
  const malloc = { MALLOC_MMAP_THRESHOLD_: '1048576' }
  const env = { ...process.env, ...malloc, ...noSettings, PORT: String(port), LOG_LEVEL: 'warn', ...settings }
  const startedAt = performance.now()
  const server = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')
  try {
    while (!(await isServing(url))) {
      const isLate = performance.now() - startedAt > maxStartMs
      if (isLate || server.exitCode !== null) throw new Error(`node ${command.join(' ')} did not answer.`)
      await wait(2)
    }
    return await work({ url, pid: Number(server.pid), firstPageMs: performance.now() - startedAt })
  } finally {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM')
    await ended
  }
}

/** The same with so many students, and somebody who may add more. */
export const withFilledServer = <T>(
  students: number,
  work: (server: Server, headers: AdminHeaders) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> =>
  withDataFolder(students, async (dataDir) => {
    const all = { ...settings, DATA_DIR: dataDir }
    const headers = await createAdmin(all)
    return withServer(all, (server) => work(server, headers))
  })

/** Adds an admin to a site that does not run at the moment, or a hundred that take turns, and signs in. */
export async function createAdmin(settings: Settings, { asMany = false } = {}): Promise<AdminHeaders> {
  const { db, close } = await openDatabase(readConfig({ ...noSettings, ...settings }))
  try {
    const now = () => new Date()
    return asMany ? await asManyAdmins({ db, now }) : await asAdmin({ db, now }, await anAdmin({ db, now }))
  } finally {
    await close()
  }
}

async function isServing(url: string) {
  try {
    return (await get(url)).status === 200
  } catch {
    return false
  }
}
