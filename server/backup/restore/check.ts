import type { Kysely } from 'kysely'
import { migrations } from '../../db/migrations/index.ts'
import { BackupFailed } from '../backup-failed.ts'
import { uploadEntry } from '../collect-files.ts'
import { databaseEntry, type FileSum, type Manifest } from '../manifest.ts'
import { namesIn } from '../read-contents.ts'
import { sumTables } from '../sum-tables.ts'

/** Every file of the list is there with its size and hash, and no other. @throws {BackupFailed} */
export function checkFiles({ database, files }: Manifest, entries: Map<string, FileSum>): void {
  const listed = new Map([database, ...files].map((file) => [file.name, file]))
  if (listed.size !== files.length + 1 || database.name !== databaseEntry[database.kind])
    throw new BackupFailed('The list of its contents contradicts itself.')
  for (const { name, bytes, sha256 } of listed.values()) {
    const entry = entries.get(name)
    if (!entry) throw new BackupFailed(`The backup lacks a file of its list: ${name}.`)
    if (entry.bytes !== bytes || entry.sha256 !== sha256)
      throw new BackupFailed(`A file is not what it was when the backup was made: ${name}.`)
  }
  for (const name of entries.keys())
    if (!listed.has(name)) throw new BackupFailed(`The backup has a file that is not on its list: ${name}.`)
}

/** An older backup is brought up to date at the next start; a newer one nobody here understands. */
export function refuseNewer({ migrations: done, version }: Manifest): void {
  const known = new Set(migrations.map(({ name }) => name))
  if (done.every((name) => known.has(name))) return
  throw new BackupFailed(
    `The backup was made by a newer version of Lamplight (${version}). Restore it with that version or a later one.`,
  )
}

/** Every row that was counted and hashed is there again, and every row of a file has its file. @throws {BackupFailed} */
export async function checkRows(db: Kysely<unknown>, { tables, files, missing }: Manifest): Promise<void> {
  const found = await sumTables(db)
  for (const table of new Set([...Object.keys(tables), ...Object.keys(found)])) {
    const [then, now] = [tables[table], found[table]]
    if (then?.rows === now?.rows && then?.sha256 === now?.sha256) continue
    throw new BackupFailed(
      `The table ${table} is not what it was when the backup was made: ${then?.rows ?? 'no'} rows then, ${now?.rows ?? 'none'} now.`,
    )
  }
  const there = new Set([...files.map(({ name }) => name), ...missing.map(uploadEntry)])
  const lost = (await namesIn(db, 'uploads')).find((name) => !there.has(uploadEntry(name)))
  if (lost) throw new BackupFailed(`The backup lacks a file that the database names: ${lost}.`)
}
