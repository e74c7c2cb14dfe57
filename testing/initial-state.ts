import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Run = (sql: string) => Promise<unknown>
type Query = (sql: string) => Promise<{ rows: { name: string }[] }>

/**
 * Makes one copy of the rows that the migrations inserted, in a separate schema. Returns the SQL that resets all tables
 * to them, which is much faster than creating a database.
 */
export async function saveInitialState(run: Run, query: Query): Promise<string> {
  const names = async (sql: string) => (await query(sql)).rows.map(({ name }) => name)
  const tablesIn = (schema: string) =>
    names(`select tablename as name from pg_tables where schemaname = '${schema}'`)

  const tables = await tablesIn('public')
  const isSaved = (await names(`select nspname as name from pg_namespace where nspname = 'first_state'`))
    .length
  if (!isSaved) {
    const queries = tables.map((table) => `select '${table}' as name where exists (select 1 from "${table}")`)
    const filled = await names(queries.join(' union all '))
    const copies = filled.map((table) => `create table first_state."${table}" as table "${table}";`)
    await run(`begin; create schema first_state; ${copies.join(' ')} commit;`)
  }
  const resetStatements = [
    ...tables.map((table) => `delete from "${table}";`),
    ...(await tablesIn('first_state')).map((table) => `insert into "${table}" table first_state."${table}";`),
  ]
  // In the replica role PostgreSQL checks no foreign keys, so the order of the tables does not matter.
  return `begin; set local session_replication_role = replica; ${resetStatements.join(' ')} commit;`
}

/** Returns a hash that changes with every migration, so that no outdated template is used. */
export function migrationsHash(): string {
  const folder = fileURLToPath(new URL('../server/db/', import.meta.url))
  const hash = createHash('sha256')
  for (const file of globSync(['migrate.ts', 'migrations/*.ts'], { cwd: folder }).sort())
    hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}
