import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DialectName } from '#server/db/dialect.ts'
import { openSqlite, sqliteFileName } from '#server/db/open-sqlite.ts'
import type { OpenDatabase } from '#server/db/opened-database.ts'
import { openNewPglite, openPglite } from './pglite.ts'
import { openNewOnServer, openOnServer } from './postgres-server.ts'
import { sqliteTemplate } from './sqlite-template.ts'

/** What every test of the database runs on: `describe.each(dialects)('on %s', (dialect) => …)`. */
export const dialects: readonly DialectName[] = ['sqlite', 'postgres']

/**
 * A migrated database of one's own, to be closed at the end. PostgreSQL is the server at TEST_DATABASE_URL, or
 * else PGlite in this process.
 */
export function openTestDatabase(dialect: DialectName): Promise<OpenDatabase> {
  if (dialect === 'sqlite') return openSqliteCopy()
  const server = process.env.TEST_DATABASE_URL
  return server ? openOnServer(server) : openPglite()
}

/** The same for a test that alters tables: nobody uses the database again. */
export function openDatabaseToAlter(dialect: DialectName): Promise<OpenDatabase> {
  if (dialect === 'sqlite') return openSqliteCopy()
  const server = process.env.TEST_DATABASE_URL
  return server ? openNewOnServer(server) : openNewPglite()
}

async function openSqliteCopy(): Promise<OpenDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-test-'))
  writeFileSync(join(folder, sqliteFileName), await sqliteTemplate())
  const opened = await openSqlite(folder, { exclusive: false })
  return {
    ...opened,
    async close() {
      await opened.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
