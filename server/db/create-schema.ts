import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

/** What all migrations together make; the build puts it beside the program (scripts/build/dump-schema.ts). */
const schemaFile = join(import.meta.dirname, 'schema.sql')

/**
 * Makes the tables of a new database in one step, where taking each migration in turn would be most of the start.
 * A database that has tables is left to the migrations, and so are all where the program runs from its sources.
 */
export function createSchema(database: DatabaseSync, file = schemaFile): void {
  if (!existsSync(file)) return
  const schema = readFileSync(file, 'utf8')
  database.exec('begin immediate')
  try {
    if (!database.prepare('select 1 from sqlite_schema limit 1').get()) {
      database.exec(schema)
      database.prepare('update "migrations" set "at" = ?').run(new Date().toISOString())
    }
    database.exec('commit')
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}
