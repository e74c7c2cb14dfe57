import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { DialectName } from '#server/db/dialect.ts'
import { tableNames } from '#server/db/hash-tables.ts'
import type { Db } from '#server/db/tables.ts'

/**
 * Searches every table, every file of the data folder and, on SQLite, the database file. Returns where the canaries
 * were found.
 */
export async function findTraces(
  dialect: DialectName,
  { context: { db }, dataDir }: { context: { db: Db }; dataDir: string },
  canaries: string[],
): Promise<string[]> {
  const found: string[] = []
  const isIn = (text: string) => canaries.some((canary) => new RegExp(`${canary}(?!es)`, 'i').test(text))
  // `tableNames` leaves out the search index, which contains only trigrams. The index's bytes are searched in the files
  // below.
  const tables = await tableNames(db)
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    for (const row of rows) {
      const { content, ...columns } = row
      const attached =
        table === 'mailAttachments' ? Buffer.from(String(content), 'base64').toString() : content
      const text = JSON.stringify({ ...columns, attached })
      if (isIn(text)) found.push(`${table}: ${text}`)
    }
  }
  const folders = dialect === 'postgres' ? [] : await databaseFolders(db)
  for (const folder of [dataDir, ...folders])
    for (const path of await readdir(folder, { recursive: true })) {
      const bytes = await readFile(join(folder, path)).catch(() => Buffer.alloc(0))
      if (isIn(bytes.toString('latin1'))) found.push(path)
    }
  return found
}

export const placesOf = (traces: string[]) =>
  traces.map((trace) =>
    trace.endsWith('.eml')
      ? 'a copy of a mail'
      : trace.includes('.sqlite')
        ? 'the database file'
        : (trace.split(':')[0] ?? ''),
  )

async function databaseFolders(db: Db) {
  const { rows } = await sql<{ file: string }>`select "file" from pragma_database_list`.execute(db)
  return rows.map(({ file }) => dirname(file))
}
