import { mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { CannotStart } from '#server/cannot-start.ts'
import { storeName } from '#server/config.ts'
import { lockFolder } from '#server/db/lock.ts'
import { HttpError } from '#server/errors.ts'
import { fsync } from '#server/fsync.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { keyFiles } from '#server/keys/key-files.ts'
import { openStore } from '#server/media/open-store.ts'
import { type CopiedRows, copyRows } from './copy-rows.ts'
import { type MovedFiles, moveFiles } from './move-files.ts'
import {
  assertNewFolder,
  databaseName,
  openSource,
  openTarget,
  reasonOf,
  type SiteLocation,
} from './site-location.ts'

export type MoveResult = {
  /** Undefined if the database is not moved. */
  rows: CopiedRows | undefined
  files: MovedFiles | undefined
}

type Options = {
  print: (line: string) => void
  onFiles: (files: number, bytes: number) => void
  log: Pick<Logger, 'warn'>
}

/**
 * Copies a stopped site to another location and compares every row and file. The old location is not changed. Repeating
 * the call continues an interrupted move: existing files are only compared, and the rows are copied in one transaction.
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
  const movesRows = databaseName(from) !== databaseName(to)
  const isOtherFolder = from.dataDir !== to.dataDir
  const movesFiles = storeName(from) !== storeName(to) || (!to.s3 && isOtherFolder)
  if (!movesRows && !movesFiles)
    throw new ExplainedError('The site is already there, so there is nothing to move.')
  await using cleanup = new AsyncDisposableStack()
  // A running server holds the lock of its folder. Holding it here ensures that the server stays stopped.
  cleanup.defer(lockFolder(from.dataDir).release)
  const source = await openSource(from)
  cleanup.defer(() => source.destroy())
  if (isOtherFolder) {
    assertNewFolder(to.dataDir)
    mkdirSync(to.dataDir, { recursive: true, mode: 0o700 })
    cleanup.defer(lockFolder(to.dataDir).release)
  }
  const target = movesRows ? await openTarget(to) : undefined
  if (target) cleanup.defer(() => target.destroy())
  if (movesFiles) print('Copying the files…')
  const files = movesFiles
    ? await moveFiles(
        await openStore(from, log, { exclusive: false }),
        await openStore(to, log, { exclusive: false }),
        onFiles,
      )
    : undefined
  if (from.keysDir !== to.keysDir) await copyKeys(from.keysDir, to.keysDir)
  if (target) print('Copying the database…')
  return { files, rows: target && (await copyRows(source, target)) }
}

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
