import { mkdirSync } from 'node:fs'
import type { Logger } from 'pino'
import { storeName } from '../config.ts'
import { lockFolder } from '../db/lock.ts'
import { openStore } from '../media/open-store.ts'
import { copyKeys } from './copy-keys.ts'
import { type CopiedRows, copyRows } from './copy-rows.ts'
import { MoveError } from './move-error.ts'
import { type MovedFiles, moveFiles } from './move-files.ts'
import { assertNewFolder, databaseName, openSource, openTarget, type Place } from './places.ts'

export type MoveResult = {
  /** Undefined where the database, or the files, stay. */
  rows: CopiedRows | undefined
  files: MovedFiles | undefined
}

type Options = {
  print: (line: string) => void
  onFiles: (files: number, bytes: number) => void
  log: Pick<Logger, 'warn'>
}

/**
 * Copies a site that is stopped to another place, and compares every row and every file. The old place stays as it is. If the
 * move is interrupted, the same call goes on: files that are there are only compared, and rows come all at once.
 *
 * @throws {MoveError} {CannotStart} in a sentence
 */
export async function moveSite(
  from: Place,
  to: Place,
  { print, onFiles, log }: Options,
): Promise<MoveResult> {
  const movesRows = databaseName(from) !== databaseName(to)
  const isOtherFolder = from.dataDir !== to.dataDir
  const movesFiles = storeName(from) !== storeName(to) || (!to.s3 && isOtherFolder)
  if (!movesRows && !movesFiles)
    throw new MoveError('The site is there already: its database and its files stay.')
  await using cleanup = new AsyncDisposableStack()
  // A server holds the lock of its folder, so it is stopped, and stays so.
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
