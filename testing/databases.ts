import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { DialectName } from '#server/db/dialect.ts'
import { openSqlite, sqliteFileName } from '#server/db/open-sqlite.ts'
import type { OpenDatabase } from '#server/db/opened-database.ts'
import { openPglite } from './pglite.ts'
import { openServerDatabase } from './postgres-server.ts'

const sqlite: readonly DialectName[] = ['sqlite']
const both: readonly DialectName[] = ['sqlite', 'postgres']

/** Which databases tests use: `npm run test:quick` sets `first`, and `npm run prove` sets `second`. */
const wanted = process.env.TEST_DATABASES

const second: readonly DialectName[] = ['postgres']

/**
 * The databases for tests of features: `describe.each(dialects)('on %s', (dialect) => …)`. Both databases use the same
 * data layer, so `npm test` uses only SQLite, and `npm run prove` repeats these tests on PostgreSQL.
 */
export const dialects = wanted === 'second' ? second : sqlite

/** For code with its own SQL or simultaneous transactions, where the two databases may differ. */
export const bothDialects = wanted === 'first' ? sqlite : both

/**
 * Opens a migrated database for one test, which closes it at the end. PostgreSQL is the server at
 * TEST_DATABASE_URL, or PGlite in this process.
 */
export function openTestDatabase(dialect: DialectName): Promise<OpenDatabase> {
  if (dialect === 'sqlite') return openSqliteCopy()
  const server = process.env.TEST_DATABASE_URL
  return server ? openServerDatabase(server) : openPglite()
}

/** Opens one migrated database for all tests of a `describe` or a file. */
export function openDatabaseForAll(dialect: DialectName): OpenDatabase {
  const opened = {} as OpenDatabase
  beforeAll(async () => void Object.assign(opened, await openTestDatabase(dialect)))
  afterAll(() => opened.close?.())
  return opened
}

/** Opens a new migrated database for each test. */
export function openDatabaseForEach(dialect: DialectName): OpenDatabase {
  const opened = {} as OpenDatabase
  beforeEach(async () => void Object.assign(opened, await openTestDatabase(dialect)))
  afterEach(() => opened.close?.())
  return opened
}

async function openSqliteCopy(): Promise<OpenDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-test-'))
  writeFileSync(join(folder, sqliteFileName), await sqliteTemplate())
  const opened = await openSqlite(folder, { exclusive: false })
  // The database need not survive a power failure.
  await sql`pragma synchronous = off`.execute(opened.db)
  return {
    ...opened,
    async close() {
      await opened.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let template: Promise<Buffer> | undefined

/** Returns the bytes of a migrated, empty database, made once per worker. */
function sqliteTemplate(): Promise<Buffer> {
  template ??= makeTemplate()
  return template
}

async function makeTemplate() {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-template-'))
  const opened = await openSqlite(folder, { exclusive: true })
  await opened.close()
  const bytes = readFileSync(join(folder, sqliteFileName))
  rmSync(folder, { recursive: true, force: true })
  return bytes
}
