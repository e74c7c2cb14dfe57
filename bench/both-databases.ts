import { findPostgres, startPostgres } from '../scripts/test/postgres.ts'
import { fillStudents, withDataFolder } from './data-folder.ts'
import { type Result, skipped } from './result.ts'
import type { Settings } from './server.ts'

type Measure = (database: string, settings: Settings) => Promise<Result[]>

/** Measures a site with so many students on SQLite, and where it is installed on a PostgreSQL server of its own. */
export async function onBothDatabases(what: string, students: number, measure: Measure): Promise<Result[]> {
  const onSqlite = await withDataFolder(students, (dataDir) => measure('SQLite', { DATA_DIR: dataDir }))
  const binaries = findPostgres()
  if (!binaries) return [...onSqlite, skipped(`${what} on PostgreSQL`, 'PostgreSQL is not installed')]
  const postgres = await startPostgres(binaries)
  try {
    const onPostgres = await withDataFolder(0, async (dataDir) => {
      const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url }
      await fillStudents(students, settings)
      return measure('PostgreSQL', settings)
    })
    return [...onSqlite, ...onPostgres]
  } finally {
    await postgres.stop()
  }
}
