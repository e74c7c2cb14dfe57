import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { z } from 'zod'
import { sqliteDialect } from '#server/db/sqlite-dialect.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { exportRows } from '../export-rows.ts'
import { commonFields, count, excludedTables, hash, type Manifest } from '../manifest.ts'

/** The manifest of a backup by 0.7.0, whose first entry is SQLite's own file, or the output of `pg_dump`. */
export const manifest070Schema = z.object({
  ...commonFields,
  format: z.literal(1),
  database: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('sqlite'), name: z.literal('lamplight.sqlite'), bytes: count, sha256: hash }),
    z.object({
      kind: z.literal('postgres'),
      name: z.literal('lamplight.pgdump'),
      bytes: count,
      sha256: hash,
    }),
  ]),
  tables: z.record(z.string(), z.object({ rows: count, sha256: hash })),
})

export type Manifest070 = z.infer<typeof manifest070Schema>

/**
 * Exports the rows of the unpacked SQLite file of 0.7.0, and returns the manifest that today's backup of the same data
 * would have.
 *
 * @throws {ExplainedError} if the database is damaged
 */
export async function convertSqlite070(
  { database, ...manifest }: Manifest070,
  folder: string,
): Promise<Manifest> {
  const path = join(folder, database.name)
  const file = new DatabaseSync(path)
  file.exec('pragma trusted_schema = off')
  await using db = new Kysely<unknown>({ dialect: sqliteDialect(file) })
  if (!(await isIntact(db))) throw new ExplainedError('The database in the backup is damaged.')
  const { tables, migrations } = await exportRows(db, folder, { emptied: excludedTables })
  await rm(path)
  return { ...manifest, format: 2, tables, migrations }
}

async function isIntact(db: Kysely<unknown>): Promise<boolean> {
  try {
    const integrity = await sql<Record<string, string>>`pragma integrity_check`.execute(db)
    const foreignKeys = await sql`pragma foreign_key_check`.execute(db)
    return integrity.rows[0]?.integrity_check === 'ok' && foreignKeys.rows.length === 0
  } catch (error) {
    // SQLite throws for a file that it cannot read at all.
    if ((error as { code?: unknown }).code === 'ERR_SQLITE_ERROR') return false
    throw error
  }
}
