import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { tableNames } from '#server/db/hash-tables.ts'
import { classifyHistory } from '#server/db/known-history.ts'
import { createPrivateFile } from '#server/db/lock.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { sqliteFileName } from '#server/db/open-sqlite.ts'
import { sqliteDialect } from '#server/db/sqlite-dialect.ts'
import { fsync, renameDurably } from '#server/fsync.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { system } from '#server/system.ts'
import { openBackup } from '../elsewhere/age.ts'
import { fileNameOf, type Manifest, readNames, rowsEntry } from '../manifest.ts'
import { convertSqlite070, restorePgdump } from './backup-of-070.ts'
import { fillEmptyFolder, fillTables, type StoreFilesOptions, storeFiles } from './fill-site.ts'
import { type Unpacked, type UnpackOptions, unpack } from './unpack.ts'

/** `identityFile` is the path of the secret key for an encrypted backup. */
export type RestoreOptions = UnpackOptions & { identityFile?: string | undefined }

/**
 * Restores a backup into an empty data folder (and, on PostgreSQL, an empty database). Everything is unpacked
 * and checked first; the database is stored last, because a folder counts as a site only once it has one. A
 * failed restore leaves nothing in the folder and the database.
 *
 * @throws {ExplainedError} if the backup cannot be restored
 * @throws {CannotStart} while a server uses the folder
 */
export async function restoreBackup(
  source: string | AsyncIterable<Uint8Array>,
  target: RestoreTarget,
  { identityFile, ...options }: RestoreOptions = {},
): Promise<Manifest> {
  const content = await openBackup(source, identityFile)
  return fillEmptyFolder(target.dataDir, (folder) =>
    restoreArchive(content, target, folder, { ...options, prepare: startAfresh }),
  )
}

/** Gives the database a new identity, by which phones notice that it was restored. */
async function startAfresh(db: Kysely<unknown>): Promise<void> {
  await failPendingMails(db)
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

type AnyDb = Kysely<unknown>

type RestoreTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>

type Options = UnpackOptions &
  StoreFilesOptions & {
    /** What to restore; by default everything. */
    parts?: PartsToRestore
    /** Changes the rows before anybody sees them. */
    prepare?: (db: AnyDb) => Promise<void>
    onStart?: (part: keyof PartsToRestore) => void
  }

export type PartsToRestore = { rows: boolean; files: boolean }

/**
 * Unpacks an archive and checks all of it; only then fills an empty database, stores the files, and lets the database
 * appear, in this order.
 *
 * @param folder an empty folder on the disk of the data folder, which the caller removes
 * @throws {ExplainedError} if the archive or the database cannot be used
 */
export async function restoreArchive(
  content: AsyncIterable<Uint8Array>,
  target: RestoreTarget,
  folder: string,
  { parts = { rows: true, files: true }, prepare, onStart, ...options }: Options = {},
): Promise<Manifest> {
  const { manifest, dump } = await readArchive(content, folder, options)
  const store = async () => {
    if (!parts.files) return
    onStart?.('files')
    await storeFiles(manifest, folder, target, options)
  }
  const accept = async (db: AnyDb) => {
    if (parts.files) await assertAllFiles(db, manifest)
    await prepare?.(db)
  }
  const fill = async (db: AnyDb) => {
    await fillTables(db, folder, manifest)
    await accept(db)
    await store()
    // If the process dies after the commit, no copy of the rows stays behind.
    await rm(join(folder, 'rows'), { recursive: true })
  }
  if (!parts.rows) await store()
  else {
    onStart?.('rows')
    if (target.databaseUrl) await fillPostgres(target.databaseUrl, { dump, accept, store, fill })
    else if (dump)
      throw new ExplainedError(
        'The backup was made by 0.7.0 from PostgreSQL. Set DATABASE_URL to an empty PostgreSQL database to restore it.',
      )
    else await fillSqlite(join(target.dataDir, sqliteFileName), folder, fill)
  }
  return manifest
}

/** Returns the path of the dump of PostgreSQL, if the backup was made by 0.7.0 and has one. */
async function readArchive(content: AsyncIterable<Uint8Array>, folder: string, options: UnpackOptions) {
  const { manifest, entries } = await unpack(content, folder, options)
  const listed = manifest.format === 1 ? [manifest.database, ...manifest.files] : listEntries(manifest)
  checkEntries(listed, entries)
  assertKnownVersion(manifest)
  if (manifest.format === 2) return { manifest }
  const { database, ...others } = manifest
  return database.kind === 'sqlite'
    ? { manifest: await convertSqlite070(manifest, folder) }
    : { manifest: { ...others, format: 2 as const }, dump: join(folder, database.name) }
}

/** @throws {ExplainedError} if a row names a file that is neither in the backup nor was lost before */
async function assertAllFiles(db: AnyDb, { files, missing }: Manifest): Promise<void> {
  const available = new Set([...files.map(({ name }) => fileNameOf(name)), ...missing])
  const name = (await readNames(db, 'uploads')).find((name) => !available.has(name))
  if (name) throw new ExplainedError(`The backup lacks a file that the database names: ${name}.`)
}

type Fill = (db: AnyDb) => Promise<void>

/** Fills a new file in the folder, and gives it its name once it is complete and on the disk. */
async function fillSqlite(path: string, folder: string, fill: Fill): Promise<void> {
  const part = join(folder, `filled-${sqliteFileName}`)
  createPrivateFile(part)
  const database = new DatabaseSync(part)
  {
    await using db = new Kysely<unknown>({ dialect: sqliteDialect(database) })
    // The file is synced below; until then it may be lost as a whole.
    database.exec('pragma synchronous = off; pragma foreign_keys = on; pragma trusted_schema = off')
    await db.transaction().execute(fill)
  }
  await fsync(part)
  await renameDurably(part, path)
}

async function fillPostgres(
  url: string,
  {
    dump,
    accept,
    store,
    fill,
  }: { dump: string | undefined; accept: Fill; store: () => Promise<void>; fill: Fill },
): Promise<void> {
  // The driver is loaded on demand.
  const { connectWithoutTimeouts } = await import('#server/db/postgres-pool.ts')
  const { assertUtf8 } = await import('#server/db/open-postgres.ts')
  await using db = connectWithoutTimeouts(url)
  await assertUtf8(db)
  await assertEmpty(db, new URL(url))
  if (!dump) return await db.transaction().execute(fill)
  await store()
  await restorePgdump({ db, url, dump }, accept)
}

/** @throws {ExplainedError} if the database has tables */
async function assertEmpty(db: AnyDb, { host, pathname }: URL): Promise<void> {
  const [firstTable] = (await tableNames(db)).sort()
  if (firstTable)
    throw new ExplainedError(
      `The database postgres://${host}${pathname} is not empty: it has a table "${firstTable}". ` +
        'Only an empty database can be filled. Make a new one, and set its address.',
    )
}

type Listed = { name: string; sha256: string }

/** Returns what a manifest says of each entry. */
const listEntries = ({ tables, files }: Manifest): Listed[] => [
  ...Object.entries(tables).map(([table, { sha256 }]) => ({ name: rowsEntry(table), sha256 })),
  ...files,
]

/**
 * Checks that every listed entry exists with its hash, and that there are no other entries.
 *
 * @throws {ExplainedError}
 */
function checkEntries(all: readonly Listed[], entries: Unpacked['entries']): void {
  const listed = new Map(all.map((entry) => [entry.name, entry]))
  if (listed.size !== all.length) throw new ExplainedError('Its list of contents is inconsistent.')
  for (const { name, sha256 } of listed.values()) {
    const entry = entries.get(name)
    if (!entry) throw new ExplainedError(`The backup lacks a file that it lists: ${name}.`)
    if (entry.sha256 !== sha256)
      throw new ExplainedError(`A file has changed since the backup was made: ${name}.`)
  }
  for (const name of entries.keys())
    if (!listed.has(name)) throw new ExplainedError(`The backup has a file that it does not list: ${name}.`)
}

/** Rejects a backup of a newer version, or of one before 0.7.0. */
function assertKnownVersion({
  migrations: applied,
  version,
}: Pick<Manifest, 'migrations' | 'version'>): void {
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
