import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import type { AppContext } from '#server/app-context.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { DialectName } from '#server/db/dialect.ts'
import type { MediaStore } from '#server/media/store/store.ts'
import { checkResponse } from './check-response.ts'
import { openTestDatabase } from './databases.ts'
import { openApp } from './open-app.ts'
import { aBucket, asVariables } from './s3-server.ts'
import { namesIn } from './stores.ts'

export type TestApp = {
  app: FastifyInstance
  context: AppContext
  dataDir: string
  advanceTime: (milliseconds: number) => void
  request: (options: InjectOptions) => Promise<LightMyRequestResponse>
  /** Returns the log so far, as text. */
  logged: () => string
  /** Returns the sent messages, from the outbox folder. */
  mails: () => Promise<string[]>
  /** Returns the names of stored files; `temporaryFiles` returns those still being received. */
  storedFiles: () => Promise<string[]>
  temporaryFiles: () => Promise<string[]>
  close: () => Promise<void>
}

/**
 * Opens the real app on a fresh database and data folder, with a stopped clock. Its files are in `options.store` or, by
 * default, in the store that TEST_STORE names: `TEST_STORE=s3 npm test` puts the files of all tests into S3 storage.
 */
export async function openTestApp(
  dialect: DialectName,
  options: { env?: Record<string, string>; context?: Partial<AppContext>; store?: MediaStore['kind'] } = {},
): Promise<TestApp> {
  const { store = process.env.TEST_STORE ?? 'disk' } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'lamplight-test-'))
  const database = await openTestDatabase(dialect)
  const config: Config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://school.test',
    ...(store === 's3' && asVariables(await aBucket())),
    ...options.env,
  })
  let time = Date.parse('2026-11-21T17:00:00.000Z')
  const now = () => new Date(time)
  const logLines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logLines.push(line) })
  const { app, context, close } = await openApp({ config, database, now, log }, options.context)
  const { media } = context

  const listFiles = (folder: string) => readdir(join(dataDir, folder)).catch(() => [])
  return {
    app,
    context,
    dataDir,
    advanceTime: (milliseconds) => {
      time += milliseconds
    },
    request: async (given) => {
      const response = await app.inject(given)
      checkResponse(given.method ?? 'GET', String(given.url), response)
      return response
    },
    logged: () => logLines.join(''),
    mails: async () => {
      const names = (await listFiles('outbox')).filter((name) => name.endsWith('.eml')).sort()
      return Promise.all(names.map((name) => readFile(join(dataDir, 'outbox', name), 'utf8')))
    },
    storedFiles: () => namesIn(media),
    temporaryFiles: () => listFiles('incoming'),
    close: async () => {
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
