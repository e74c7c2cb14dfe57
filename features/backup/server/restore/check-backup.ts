import { type Kysely, sql } from 'kysely'
import { hashTables } from '#server/db/hash-tables.ts'
import { classifyHistory } from '#server/db/known-history.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { system } from '#server/system.ts'
import { uploadEntryName } from '../collect-files.ts'
import { databaseEntry, type FileChecksum, type Manifest, readNames } from '../manifest.ts'

/**
 * Checks that every listed file exists with its size and hash, and that there are no other files.
 *
 * @throws {ExplainedError}
 */
export function checkFiles({ database, files }: Manifest, entries: Map<string, FileChecksum>): void {
  const listed = new Map([database, ...files].map((file) => [file.name, file]))
  if (listed.size !== files.length + 1 || database.name !== databaseEntry[database.kind])
    throw new ExplainedError('Its list of contents is inconsistent.')
  for (const { name, bytes, sha256 } of listed.values()) {
    const entry = entries.get(name)
    if (!entry) throw new ExplainedError(`The backup lacks a file that it lists: ${name}.`)
    if (entry.bytes !== bytes || entry.sha256 !== sha256)
      throw new ExplainedError(`A file has changed since the backup was made: ${name}.`)
  }
  for (const name of entries.keys())
    if (!listed.has(name)) throw new ExplainedError(`The backup has a file that it does not list: ${name}.`)
}

/** Rejects a backup of a newer version, or of one before 0.7.0. Others are migrated at the next start. */
export function assertKnownVersion({ migrations: applied, version }: Manifest): void {
  switch (classifyHistory(applied, migrations)) {
    case 'older':
      throw new ExplainedError(
        `The backup was made by version ${version}, before 0.7.0. Restore it with 0.7.0 and start that once.`,
      )
    case 'newer':
      throw new ExplainedError(
        `The backup was made by a newer version of Lamplight (${version}). Restore it with that version or a later one.`,
      )
  }
}

/**
 * Checks that all counted and hashed rows and all referenced files were restored, then prepares the database
 * for use.
 *
 * @throws {ExplainedError}
 */
export async function acceptRows(db: Kysely<unknown>, { tables, files, missing }: Manifest): Promise<void> {
  const found = await hashTables(db)
  for (const table of new Set([...Object.keys(tables), ...Object.keys(found)])) {
    const [expected, actual] = [tables[table], found[table]]
    if (expected?.rows === actual?.rows && expected?.sha256 === actual?.sha256) continue
    throw new ExplainedError(
      `The table ${table} has changed since the backup was made: ${expected?.rows ?? 'no'} rows then, ${actual?.rows ?? 'none'} now.`,
    )
  }
  const available = new Set([...files.map(({ name }) => name), ...missing.map(uploadEntryName)])
  const missingUpload = (await readNames(db, 'uploads')).find((name) => !available.has(uploadEntryName(name)))
  if (missingUpload)
    throw new ExplainedError(`The backup lacks a file that the database names: ${missingUpload}.`)
  await failPendingMails(db)
  if (tables.siteIdentity)
    await sql`update "siteIdentity" set "databaseId" = ${system.randomUUIDv7()}`.execute(db)
}

/** Distinguishes a mail that was pending in the backup from one that a mail server rejected. */
const reason =
  'The site was restored from a backup that was made before this mail was sent. It may have been sent since.'

/**
 * Marks mails that were pending in the backup as failed, with this reason. They may have been sent since the backup, or
 * may be outdated, so they must be neither sent twice nor silently lost (decision 027). An admin can resend them,
 * except those with links that open an account, which have expired.
 */
async function failPendingMails(db: Kysely<unknown>): Promise<void> {
  const waiting = sql`where "state" = 'waiting'`
  await sql`update "mails" set "text" = '', "html" = '' ${waiting} and "holdsSecret" = 1`.execute(db)
  await sql`update "mails" set "state" = 'failed', "lastError" = ${reason} ${waiting}`.execute(db)
}
