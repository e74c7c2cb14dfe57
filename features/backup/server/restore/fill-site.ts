import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import type { Config } from '#server/config.ts'
import { chunk, dialectOf, isDatabaseFull, isDatabaseUnavailable, isDiskFailure } from '#server/db/dialect.ts'
import { hashTables, type Row, tableNames } from '#server/db/hash-tables.ts'
import { lockFolder } from '#server/db/lock.ts'
import { recreateTables } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { sqliteFileName } from '#server/db/open-sqlite.ts'
import { hashContent } from '#server/hash-content.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { keyFiles } from '#server/keys/key-files.ts'
import { openStore } from '#server/media/store/open-store.ts'
import { fileNameOf, type Manifest, readNames, rowsEntry } from '../manifest.ts'

/**
 * The folder in which a backup is unpacked and checked. While it exists, the restored files in the data
 * folder are incomplete.
 */
const restoringFolder = 'restoring'

/** Entries that an empty data folder may have: locks, backups, keys, and entries that some disks always have. */
const ignoredEntries = new Set([
  ...['lamplight.lock', 'backup.lock', 'backup-copy.lock'].flatMap((lock) => [lock, `${lock}-journal`]),
  'lamplight.pid',
  'backups',
  // Keys copied from the previous folder, so that authenticator apps keep working.
  ...Object.values<string>(keyFiles),
  // In a container, only the data folder is mounted, so the key of the encrypted backup copies is stored in
  // it.
  'keys',
  'lost+found',
  '.gitkeep',
])

/** Entries that a restore writes before the database; useless without it. */
const partialEntries = [restoringFolder, 'uploads', 'incoming']

/**
 * Locks an empty data folder and fills it from a folder in which the backup is unpacked. The data folder
 * itself is never moved, because it may be the root of a disk. Leftovers of an aborted restore are removed
 * first; after a failure, everything that was written is removed.
 *
 * @throws {ExplainedError} if the folder is not empty
 * @throws {CannotStart} while a server uses it
 */
export async function fillEmptyFolder<T>(
  folder: string,
  fill: (unpackFolder: string) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  assertEmpty(folder, (await readdir(folder)).sort())
  using _lock = lockFolder(folder)
  const remove = async (names: string[]) => {
    for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
  }
  try {
    const unpackFolder = join(folder, restoringFolder)
    await remove(partialEntries)
    await mkdir(unpackFolder, { mode: 0o700 })
    const filled = await fill(unpackFolder)
    await remove([restoringFolder])
    return filled
  } catch (error) {
    await remove(partialEntries)
    throw error
  }
}

function assertEmpty(folder: string, entries: string[]) {
  // If the unpack folder exists, an aborted restore has left these entries behind.
  const leftovers = entries.includes(restoringFolder) ? partialEntries : []
  const foreign = entries.filter((name) => !ignoredEntries.has(name) && !leftovers.includes(name))
  if (foreign.length === 0) return
  throw notEmpty(folder, foreign.includes(sqliteFileName) ? sqliteFileName : String(foreign[0]))
}

/** The folder has an entry that a restore or a move might overwrite. */
export const notEmpty = (folder: string, entry: string) =>
  new ExplainedError(
    `The data folder ${folder} is not empty: it has "${entry}". Only an empty folder can be filled. ` +
      'Stop the site and move the folder away, or name another one.',
  )

type AnyDb = Kysely<unknown>

/** Below the 32,766 that SQLite accepts. */
const maxParameters = 20_000
/** How much of a table is inserted at a time. */
const batchBytes = 4_000_000

/**
 * Creates the tables that a backup had, fills them from its unpacked rows, and compares every table with the manifest.
 * The program migrates the tables when it starts, so that an older one can also start with them. Call it inside a
 * transaction on an empty database.
 *
 * @param folder contains the folder `rows`
 * @throws {ExplainedError} if the rows do not fit the tables, or a table differs afterwards
 */
export async function fillTables(db: AnyDb, folder: string, manifest: Manifest): Promise<void> {
  await recreateTables(db, migrations, manifest.migrations)
  for (const table of (await tableNames(db)).toReversed())
    await sql`delete from ${sql.table(table)}`.execute(db)
  for (const table of Object.keys(manifest.tables))
    await fillTable(db, table, join(folder, rowsEntry(table))).catch((error: unknown) => {
      if (isOutage(error)) throw error
      throw new ExplainedError(`The rows of the table ${table} cannot be restored.`, { cause: error })
    })
  await compareTables(db, manifest)
  // PostgreSQL plans queries with statistics, which it would otherwise collect later.
  if (dialectOf(db) === 'postgres')
    for (const table of Object.keys(manifest.tables)) await sql`analyze ${sql.table(table)}`.execute(db)
}

/** True if the machine failed, and not the backup. */
const isOutage = (error: unknown) =>
  isDatabaseUnavailable(error) ||
  isDatabaseFull(error) ||
  isDiskFailure(error) ||
  (error as NodeJS.ErrnoException)?.syscall !== undefined

async function fillTable(db: AnyDb, table: string, path: string) {
  for await (const lines of readLines(path)) {
    const rows: Row[] = lines.map((line) => JSON.parse(line))
    const size = Math.floor(maxParameters / Math.max(1, Object.keys(rows[0] ?? {}).length))
    for (const some of chunk(rows, size))
      await db.$extendTables<Record<string, Row>>().insertInto(table).values(some).execute()
  }
}

/** Reads the lines of a file, some megabytes at a time. Only `\n` ends a line: JSON may contain U+2028. */
async function* readLines(path: string): AsyncGenerator<string[]> {
  let rest = ''
  for await (const text of createReadStream(path, { encoding: 'utf8', highWaterMark: batchBytes })) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  if (rest) yield [rest]
}

async function compareTables(db: AnyDb, { tables, migrations }: Manifest): Promise<void> {
  if (JSON.stringify(await readNames(db, 'migrations')) !== JSON.stringify(migrations))
    throw new ExplainedError('Its list of contents is inconsistent.')
  const found = await hashTables(db)
  for (const table of new Set([...Object.keys(tables), ...Object.keys(found)])) {
    const [expected, actual] = [tables[table], found[table]]
    if (expected?.rows === actual?.rows && expected?.sha256 === actual?.sha256) continue
    throw new ExplainedError(
      `The table ${table} has changed since the backup was made: ${expected?.rows ?? 'no'} rows then, ${actual?.rows ?? 'none'} now.`,
    )
  }
}

const concurrency = 8

/**
 * Puts the unpacked files into the store, and compares each there with the manifest.
 *
 * @throws {ExplainedError} if a file differs
 */
export async function storeFiles(
  { files }: Pick<Manifest, 'files'>,
  folder: string,
  config: Pick<Config, 'dataDir' | 's3'>,
  { signal, onProgress = () => {} }: StoreFilesOptions,
): Promise<void> {
  const media = await openStore(config, pino({ level: 'silent' }), { exclusive: false })
  const done = { files: 0, bytes: 0 }
  for (let index = 0; index < files.length; index += concurrency) {
    signal?.throwIfAborted()
    await Promise.all(
      files.slice(index, index + concurrency).map(async ({ name: entry, sha256, bytes }) => {
        const name = fileNameOf(entry)
        await media.put(name, join(folder, entry))
        const stored = await media.open(name)
        if (!stored || (await hashContent(stored)).sha256 !== sha256)
          throw new ExplainedError(
            `The file ${name} is not the same at the destination. Remove it there, and run the command again.`,
          )
        done.files += 1
        done.bytes += bytes
        onProgress(done.files, done.bytes)
      }),
    )
  }
}

export type StoreFilesOptions = {
  signal?: AbortSignal
  onProgress?: (files: number, bytes: number) => void
}
