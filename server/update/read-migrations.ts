import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { sqliteFileName } from '../db/open-sqlite.ts'
import { ExplainedError } from '../jobs/explained-error.ts'

const query = 'select "name" from "migrations" order by "name"'

/** What programs have made of the tables so far. @throws {ExplainedError} where there is no site */
export async function readMigrations({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<string[]> {
  if (databaseUrl) {
    const { connectWithoutTimeouts } = await import('../db/postgres-pool.ts')
    await using db = connectWithoutTimeouts(databaseUrl)
    return (await sql.raw<{ name: string }>(query).execute(db)).rows.map(({ name }) => name)
  }
  const path = join(dataDir, sqliteFileName)
  if (!existsSync(path))
    throw new ExplainedError(`There is no site in ${dataDir}. Set DATA_DIR to its folder.`)
  const database = new DatabaseSync(path)
  try {
    return database
      .prepare(query)
      .all()
      .map(({ name }) => String(name))
  } finally {
    database.close()
  }
}
