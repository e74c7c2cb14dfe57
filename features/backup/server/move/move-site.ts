import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { originalNameOf } from '#domain/media/pictures.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { type Config, storeName } from '#server/config.ts'
import { lockFolder } from '#server/db/lock.ts'
import { isUpToDate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { assertDatabaseExists, connectTo } from '#server/db/open-database.ts'
import { sqliteFileName } from '#server/db/open-sqlite.ts'
import { HttpError } from '#server/errors.ts'
import { fsync } from '#server/fsync.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { keyFiles } from '#server/keys/key-files.ts'
import { openStore } from '#server/media/store/open-store.ts'
import type { MediaStore } from '#server/media/store/store.ts'
import { system } from '#server/system.ts'
import { openScratchFolder } from '../backup-folder.ts'
import { fileNameOf, type Manifest } from '../manifest.ts'
import { packSite } from '../pack-site.ts'
import { fillEmptyFolder, notEmpty } from '../restore/fill-site.ts'
import { type PartsToRestore, restoreArchive } from '../restore/restore-backup.ts'
import { exportRows, readSnapshot } from '../snapshot.ts'

export type MoveResult = {
  /** Undefined if the database is not moved. */
  rows: { rows: number; tables: number } | undefined
  /** `damaged` files did not match their names before the move. Undefined if the files are not moved. */
  files: { files: number; bytes: number; damaged: string[] } | undefined
}

type Options = {
  print: (line: string) => void
  onFiles: (files: number, bytes: number) => void
  log: Pick<Logger, 'warn'>
}

/**
 * Moves a stopped site to another location: a backup of all its rows and files, restored there while it is made, with
 * every row and file compared. The old location is not changed, and an interrupted move has changed nothing at the new
 * one, except that files may have arrived.
 *
 * @throws {ExplainedError} {CannotStart}
 */
export const moveSite = (from: SiteLocation, to: SiteLocation, options: Options): Promise<MoveResult> =>
  move(from, to, options).catch((error: unknown) => {
    throw explainInterruption(error)
  })

/** Explains an interruption, such as a network or disk failure; unexpected errors are returned unchanged. */
function explainInterruption(error: unknown): unknown {
  if (error instanceof ExplainedError || error instanceof CannotStart) return error
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  // System, driver and database errors have a code, or are the cause of our own "cannot be reached".
  if (!(error instanceof HttpError) && code === undefined && !(cause instanceof Error)) return error
  return new ExplainedError(
    `The move was interrupted: ${reasonOf(error)}.\nThe site is still where it was. Run the same command again to go on.`,
    { cause: error },
  )
}

async function move(
  from: SiteLocation,
  to: SiteLocation,
  { print, onFiles, log }: Options,
): Promise<MoveResult> {
  const isOtherFolder = from.dataDir !== to.dataDir
  const parts: PartsToRestore = {
    rows: databaseName(from) !== databaseName(to),
    files: storeName(from) !== storeName(to) || (!to.s3 && isOtherFolder),
  }
  if (!parts.rows && !parts.files)
    throw new ExplainedError('The site is already there, so there is nothing to move.')
  if (parts.rows && !to.databaseUrl && existsSync(join(to.dataDir, sqliteFileName)))
    throw notEmpty(to.dataDir, sqliteFileName)
  // A running server holds the lock of its folder. Holding it here ensures that the server stays stopped.
  using _lock = lockFolder(from.dataDir)
  await using source = await openSource(from)
  const media = await openStore(from, log, { exclusive: false })
  if (parts.files && to.s3)
    await assertOnlyFilesOf(
      media,
      await openStore({ ...to, dataDir: from.dataDir }, log, { exclusive: false }),
    )
  const fill = async (folder: string) => {
    if (from.keysDir !== to.keysDir) await copyKeys(from.keysDir, to.keysDir)
    const onStart = (part: keyof PartsToRestore) =>
      print(`Copying the ${part === 'rows' ? 'database' : 'files'}…`)
    const archive = await packForMove({ db: source, config: from, media }, folder, parts)
    return restoreArchive(archive, to, folder, { parts, onStart, onProgress: onFiles })
  }
  return describeMove(
    await (isOtherFolder ? fillEmptyFolder(to.dataDir, fill) : fillSameFolder(to, fill)),
    parts,
  )
}

/** Everything moves except jobs, which belong to the server that ran them. */
const emptied = ['jobs']

/** Packs what moves, as a backup does, but with all rows. The archive is read while it is written. */
async function packForMove(
  { media, ...source }: { db: Kysely<unknown>; config: SiteLocation; media: MediaStore },
  folder: string,
  parts: PartsToRestore,
): Promise<AsyncIterable<Uint8Array>> {
  const sending = join(folder, 'sending')
  const exported = await readSnapshot(source, (db) => exportRows(db, sending, { emptied }))
  const moved = {
    ...exported,
    ...(!parts.rows && { tables: {} }),
    ...(!parts.files && { uploads: [] }),
  }
  const options = { signal: new AbortController().signal, onProgress: () => {} }
  return packSite({ ...moved, folder: sending, media, time: system.now() }, options).content
}

/** Works in a folder beside the data that stays where it is. */
async function fillSameFolder<T>({ dataDir }: SiteLocation, fill: (folder: string) => Promise<T>) {
  await using scratch = await openScratchFolder(join(dataDir, 'moving'))
  return await fill(scratch.path)
}

/** Files from an earlier attempt may be there. @throws {ExplainedError} */
async function assertOnlyFilesOf(from: MediaStore, to: MediaStore): Promise<void> {
  const known = new Set((await Array.fromAsync(from.list(''))).map(({ name }) => name))
  for await (const { name } of to.list(''))
    if (!known.has(name))
      throw new ExplainedError(
        `The destination must be empty, and its store of files has "${name}". Name another one.`,
      )
}

function describeMove({ tables, files }: Manifest, parts: PartsToRestore): MoveResult {
  const counts = Object.values(tables).map(({ rows }) => rows)
  const damaged = files
    .map(({ name, ...file }) => ({ ...file, name: fileNameOf(name) }))
    .filter(({ name, sha256 }) => originalNameOf(name) === name && !sha256.startsWith(name.slice(0, 40)))
  return {
    rows: parts.rows ? { rows: sum(counts), tables: counts.length } : undefined,
    files: parts.files
      ? {
          files: files.length,
          bytes: sum(files.map(({ bytes }) => bytes)),
          damaged: damaged.map(({ name }) => name),
        }
      : undefined,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/**
 * Returns the names of the keys in a folder. Without them, the authenticator apps and scanned consents in the
 * database cannot be decrypted.
 */
export async function listKeys(folder: string): Promise<string[]> {
  const keys = await Promise.all(
    Object.values(keyFiles).map(async (name) => ((await read(folder, name)) ? [name] : [])),
  )
  return keys.flat()
}

/** Copies the keys into another folder. @throws {ExplainedError} if that folder has different keys */
async function copyKeys(from: string, to: string): Promise<void> {
  for (const name of await listKeys(from)) {
    const [key = '', existing] = [await read(from, name), await read(to, name)]
    if (existing !== undefined && existing !== key)
      throw new ExplainedError(`The folder ${to} has another ${name}, which belongs to another site.`)
    if (existing === undefined) await writeFile(join(to, name), key, { mode: 0o600, flag: 'wx' })
    await fsync(join(to, name))
  }
}

function read(folder: string, name: string): Promise<string | undefined> {
  return readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** The location of a site: its data folder, and its database and bucket if those are elsewhere. */
export type SiteLocation = Pick<Config, 'dataDir' | 'keysDir' | 'databaseUrl' | 's3'>
type AnyDb = Kysely<unknown>

/** Returns a short name of the database, without user and password. */
function databaseName({ databaseUrl, dataDir }: SiteLocation): string {
  if (!databaseUrl) return `sqlite:${dataDir}`
  const { host, pathname } = new URL(databaseUrl)
  return `postgres://${host}${pathname}`
}

/**
 * Opens the database of a stopped site without migrating it. The caller has locked the folder.
 *
 * @throws {CannotStart} {ExplainedError} if the database is missing, unusable, in use, or older than this
 * program
 */
async function openSource(location: SiteLocation): Promise<AnyDb> {
  assertDatabaseExists(location)
  const db = await connectTo(location)
  try {
    if (location.databaseUrl) await assertNobodyElse(db)
    if (await isUpToDate(db, migrations)) return db
    throw new ExplainedError(
      `The site at ${databaseName(location)} is of an older version than this program. Start it once (npm start), then move it.`,
    )
  } catch (error) {
    await db.destroy()
    if (error instanceof ExplainedError) throw error
    throw new ExplainedError(`The database ${databaseName(location)} cannot be used: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
}

/**
 * Checks that no server uses the database. Locking the folder is not enough, because a server on another machine locks
 * its own folder.
 */
async function assertNobodyElse(db: AnyDb) {
  const { rows } = await sql`
    select 1 from pg_stat_activity where "datname" = current_database() and "pid" <> pg_backend_pid()
      and "application_name" = 'lamplight'`.execute(db)
  if (rows.length > 0)
    throw new ExplainedError(
      'A Lamplight server uses the database. Stop all servers of the site, then move it.',
    )
}

/**
 * Returns the error message of the system, driver or database, without the final period. It never contains passwords.
 */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  // Node tries each address of a host; if all fail, it reports an empty message.
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause
  return (inner instanceof Error ? inner.message : message).replace(/\.$/, '')
}
