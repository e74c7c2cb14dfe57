import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import type { DialectName } from '../db/dialect.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import { connect, sqliteFileName } from '../db/open-sqlite.ts'
import { sqliteDialect } from '../db/sqlite-dialect.ts'
import type { Db, Tables } from '../db/tables.ts'
import { MoveError } from './move-error.ts'
import { databaseName, type Place } from './places.ts'

/**
 * The database of the old place, beside a running site and without its limits of time; nothing in it is migrated.
 * @throws {MoveError} when there is none, or when it is older than this program
 */
export async function openSource(place: Place): Promise<Db> {
  const path = join(place.dataDir, sqliteFileName)
  if (!place.databaseUrl && !existsSync(path))
    throw new MoveError(`There is no database in ${place.dataDir}. Set DATA_DIR to the folder of the site.`)
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

/** A connection of the program that moves; the site's own refuse writes meanwhile. */
export async function connectTo({ dataDir, databaseUrl }: Place): Promise<Db> {
  if (!databaseUrl)
    return new Kysely<Tables>({ dialect: sqliteDialect(connect(join(dataDir, sqliteFileName))) })
  const { connectWithoutTimeouts } = await import('../db/postgres-pool.ts')
  return connectWithoutTimeouts<Tables>(databaseUrl)
}

export const dialectName = ({ databaseUrl }: Place): DialectName => (databaseUrl ? 'postgres' : 'sqlite')
