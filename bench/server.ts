import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { noSettings, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { findFreePort } from '#server/free-port.ts'
import { anAdmin, asAdmin, rotatingAdminHeaders } from '#testing/admins.ts'
import { findPostgres, startPostgres } from '../scripts/test/postgres.ts'
import { run } from '../scripts/tools.ts'
import { behindProxy, type Client, get, openClient } from './http.ts'
import { type Result, skipped } from './result.ts'

export type Server = {
  url: string
  pid: number
  firstPageMs: number
}
export type Settings = { DATA_DIR: string } & Record<string, string>
export type AdminHeaders = { authorization: string }

export const startCommand = ['start.mjs', 'start']
export const serverCommand = ['--max-semi-space-size=1', 'build/program/main.js']

const maxStartMs = 60_000

/** Creates a data folder with students who have photos, and removes it after the work. */
export async function withDataFolder<T>(students: number, work: (dataDir: string) => Promise<T>): Promise<T> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'lamplight-bench-'))
  await fillStudents(students, { DATA_DIR: folder.path })
  return await work(folder.path)
}

/** Fills the database in another process, so that the measured process starts cold. */
export async function fillStudents(count: number, settings: Settings): Promise<void> {
  const { ok, output } = await run(process.execPath, ['bench/fill-students.ts', String(count)], {
    env: { ...noSettings, ...settings },
  })
  if (!ok) throw new Error(`The students could not be added: ${output}`)
}

/** Measures SQLite and, if it is installed, PostgreSQL on a separate server. */
export async function onBothDatabases<T>(
  students: number,
  measure: (database: string, settings: Settings) => Promise<T>,
): Promise<{ measured: T[]; missing: Result[] }> {
  const onSqlite = await withDataFolder(students, (dataDir) => measure('SQLite', { DATA_DIR: dataDir }))
  const binaries = findPostgres()
  if (!binaries)
    return {
      measured: [onSqlite],
      missing: [skipped('The same on PostgreSQL', 'PostgreSQL is not installed')],
    }
  const postgres = await startPostgres(binaries)
  try {
    const onPostgres = await withDataFolder(0, async (dataDir) => {
      const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url }
      await fillStudents(students, settings)
      return measure('PostgreSQL', settings)
    })
    return { measured: [onSqlite, onPostgres], missing: [] }
  } finally {
    await postgres.stop()
  }
}

/** Runs the site in a separate process on a free port of 127.0.0.1, from its first page to the end of the work. */
export async function withServer<T>(
  settings: Settings,
  work: (server: Server) => Promise<T>,
  command = serverCommand,
): Promise<T> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  // start.mjs sets the same value.
  const malloc = { MALLOC_MMAP_THRESHOLD_: '1048576' }
  const env = { ...process.env, ...malloc, ...noSettings, PORT: String(port), LOG_LEVEL: 'warn', ...settings }
  const startedAt = performance.now()
  const server = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')
  const isServing = () =>
    get(url).then(
      ({ status }) => status === 200,
      () => false,
    )
  try {
    while (!(await isServing())) {
      const isLate = performance.now() - startedAt > maxStartMs
      if (isLate || server.exitCode !== null) throw new Error(`node ${command.join(' ')} did not respond.`)
      await wait(2)
    }
    return await work({ url, pid: Number(server.pid), firstPageMs: performance.now() - startedAt })
  } finally {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM')
    await ended
  }
}

export type Site = Server & { headers: AdminHeaders; admin: Client; visitor: Client }

/** Passes a visitor and an admin to the work. With `asMany`, a hundred admins take turns, because of the rate limit. */
export async function withSite<T>(
  settings: Settings,
  work: (site: Site) => Promise<T>,
  { asMany = false } = {},
): Promise<T> {
  const headers = await createAdmin(settings, { asMany })
  return withServer({ ...settings, ...behindProxy }, async (server) => {
    const admin = openClient(server.url, 0, headers)
    const visitor = openClient(server.url, 15)
    try {
      return await work({ ...server, headers, admin, visitor })
    } finally {
      admin.close()
      visitor.close()
    }
  })
}

/** Adds an admin and logs in while the site is not running. With `asMany`, a hundred admins take turns. */
export async function createAdmin(settings: Settings, { asMany = false } = {}): Promise<AdminHeaders> {
  const { db, close } = await openDatabase(readConfig({ ...noSettings, ...settings }))
  try {
    const now = () => new Date()
    return asMany
      ? await rotatingAdminHeaders({ db, now })
      : await asAdmin({ db, now }, await anAdmin({ db, now }))
  } finally {
    await close()
  }
}
