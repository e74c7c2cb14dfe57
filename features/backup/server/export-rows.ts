import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { readLines, type TableChecksums, tableNames } from '#server/db/hash-tables.ts'
import { hashWhileReading } from '#server/hash-content.ts'
import { writeThrottled } from '#server/jobs/write-throttled.ts'
import { readNames, rowsEntry } from './manifest.ts'

/** What was exported, and the names of the database's files. */
export type ExportedRows = { tables: TableChecksums; migrations: string[]; uploads: string[] }

/**
 * Writes the rows of each table into a file in `folder/rows`, as lines of JSON. A tar needs the size of each entry
 * before its content, so the rows cannot go straight into one.
 *
 * @param emptied tables whose rows are left out
 */
export async function exportRows(
  db: Kysely<unknown>,
  folder: string,
  { emptied, signal }: { emptied: readonly string[]; signal?: AbortSignal | undefined },
): Promise<ExportedRows> {
  await mkdir(join(folder, 'rows'), { recursive: true, mode: 0o700 })
  const tables: TableChecksums = {}
  for (const table of await tableNames(db)) {
    let rows = 0
    async function* lines() {
      if (emptied.includes(table)) return
      for await (const batch of readLines(db, table)) {
        signal?.throwIfAborted()
        rows += batch.rows
        yield Buffer.from(batch.text)
      }
    }
    const content = hashWhileReading(lines())
    await using file = await open(join(folder, rowsEntry(table)), 'wx', 0o600)
    await writeThrottled(content, file)
    tables[table] = { rows, sha256: content.checksum().sha256 }
  }
  return { tables, migrations: await readNames(db, 'migrations'), uploads: await readNames(db, 'uploads') }
}
