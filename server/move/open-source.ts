import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { DialectName } from '../db/dialect.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import { connect, sqliteFileName } from '../db/open-sqlite.ts'
import { sqliteDialect } from '../db/sqlite-dialect.ts'
import type { Db, Tables } from '../db/tables.ts'
import { MoveError, reasonOf } from './move-error.ts'
import { databaseName, type Place } from './places.ts'

/**
 * The database of the old place, beside a running site and without its limits of time; nothing in it is migrated.
 * @throws {MoveError} when it cannot be used, or is older than this program
 */
export async function openSource(place: Place): Promise<Db> {
  const db = await connectTo(place)
  try {
    if ((await pendingMigrations(db, dialectName(place), migrations)).length === 0) return db
    throw new MoveError(
      `The site at ${databaseName(place)} is of an older version than this program. Start it once (npm start), then move it.`,
    )
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Opening would make one. @throws {MoveError} */
export function assertDatabaseExists({ dataDir, databaseUrl }: Place): void {
  if (databaseUrl || existsSync(join(dataDir, sqliteFileName))) return
  throw new MoveError(`There is no database in ${dataDir}. Set DATA_DIR to the folder of the site.`)
}

/** Longer than any statement of a move takes; a connection that says nothing for so long is given up. */
const statementTimeoutMs = 120_000

/**
 * A connection of the program that moves; the site's own refuse writes meanwhile.
 * @throws {MoveError} naming the database when it cannot be used
 */
export async function connectTo(place: Place): Promise<Db> {
  const db = place.databaseUrl
    ? await connectToPostgres(place.databaseUrl)
    : new Kysely<Tables>({ dialect: sqliteDialect(connect(join(place.dataDir, sqliteFileName))) })
  try {
    await sql`select 1`.execute(db)
    return db
  } catch (error) {
    await db.destroy()
    throw new MoveError(`The database ${databaseName(place)} cannot be used: ${reasonOf(error)}.`, error)
  }
}

async function connectToPostgres(url: string): Promise<Db> {
  // The driver is loaded only where it is used.
  const { connectAlone } = await import('../db/postgres-pool.ts')
  return connectAlone<Tables>(url, statementTimeoutMs)
}

export const dialectName = ({ databaseUrl }: Place): DialectName => (databaseUrl ? 'postgres' : 'sqlite')
