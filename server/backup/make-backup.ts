import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { databaseSize } from '../db/database-size.ts'
import type { Db } from '../db/tables.ts'
import { fsync } from '../fsync.ts'
import { ExplainedError } from '../jobs/explained-error.ts'
import type { MediaStore } from '../media/store.ts'
import { readVersion } from '../version.ts'
import { backupName, unfinishedFolder } from './backup-names.ts'
import { collectFiles, findRemovedUploads } from './collect-files.ts'
import { backupFailures } from './failures.ts'
import { assertFreeSpace } from './free-space.ts'
import { databaseEntry, type Manifest, manifestName } from './manifest.ts'
import { takeSnapshot } from './take-snapshot.ts'
import { type TarWriter, writeTar } from './write-tar.ts'

export type BackupSource = {
  db: Db
  media: MediaStore
  config: Pick<Config, 'dataDir' | 'databaseUrl'>
  now: () => Date
}

export type CompletedBackup = {
  name: string
  path: string
  bytes: number
  files: number
  /** Files that are referenced by rows and missing from the store. */
  missing: string[]
}

export type BackupOptions = {
  to: string
  /** Somebody asked for it. */
  isByHand?: boolean
  signal?: AbortSignal
  onProgress?: (files: number, bytes: number) => void
}

/** Files can be removed permanently while a backup runs; that this disturbs each attempt is next to impossible. */
const maxAttempts = 3

/**
 * Makes a backup of everything while the site goes on: the database as it was at one moment, and every file that it
 * references. It appears under its name only once it is whole and on the disk. The caller holds the lock (`backup-lock.ts`).
 *
 * @throws {ExplainedError} in a sentence, or what the system says
 */
export async function makeBackup(source: BackupSource, options: BackupOptions): Promise<CompletedBackup> {
  const { to, isByHand = false, signal = neverAborted, onProgress = () => {} } = options
  const unfinished = join(to, unfinishedFolder)
  try {
    await mkdir(to, { recursive: true, mode: 0o700 })
    // We hold the lock, so what is in there was aborted.
    await rm(unfinished, { recursive: true, force: true })
    await assertRoom(source, to)
    for (let attempt = 1; ; attempt += 1) {
      await mkdir(unfinished, { mode: 0o700 })
      const made = await tryBackup(source, { to, isByHand, unfinished, signal, onProgress })
      if (made) return made
      if (attempt === maxAttempts) throw new ExplainedError(backupFailures.filesRemoved)
      await rm(unfinished, { recursive: true })
    }
  } finally {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {})
  }
}

const neverAborted = new AbortController().signal

/** Undefined when files that belong to it were removed meanwhile. */
async function tryBackup(
  source: BackupSource,
  { to, isByHand, unfinished, signal, onProgress }: Required<BackupOptions> & { unfinished: string },
): Promise<CompletedBackup | undefined> {
  const time = source.now()
  const name = backupName(time, isByHand)
  const snapshot = await takeSnapshot(source, unfinished, signal)
  signal.throwIfAborted()
  const partialPath = join(unfinished, `${name}.part`)
  let files = 0
  let missing: string[] | undefined
  const bytes = await writeTar(partialPath, async (tar) => {
    const database = await addDatabase(tar, snapshot, time)
    const collected = await collectFiles({ media: source.media, time }, snapshot.uploads, tar, {
      signal,
      onProgress,
    })
    if ((await findRemovedUploads(source.db, collected.missing)).length > 0) return
    files = collected.files.length
    missing = collected.missing
    const { kind, tables, migrations } = snapshot
    await addManifest(tar, {
      product: 'Lamplight',
      format: 1,
      version: readVersion(),
      madeAt: time.toISOString(),
      database: { ...database, kind },
      migrations,
      tables,
      files: collected.files,
      missing,
    })
  })
  if (!missing) return undefined
  const path = join(to, name)
  await rename(partialPath, path)
  await fsync(to)
  return { name, path, bytes, files, missing }
}

async function addDatabase(
  tar: TarWriter,
  { path, kind }: { path: string; kind: Manifest['database']['kind'] },
  mtime: Date,
) {
  const { size: bytes } = await stat(path)
  return tar.add({ name: databaseEntry[kind], bytes, mtime, content: createReadStream(path) })
}

async function addManifest(tar: TarWriter, manifest: Manifest) {
  const content = Buffer.from(JSON.stringify(manifest, null, 1))
  const mtime = new Date(manifest.madeAt)
  await tar.add({ name: manifestName, bytes: content.length, mtime, content: singleChunk(content) })
}

async function* singleChunk(content: Uint8Array) {
  yield content
}

/** The database takes its space twice for a while. */
async function assertRoom({ db, media }: BackupSource, to: string) {
  const [uploads, database] = await Promise.all([media.usage(), databaseSize(db)])
  await assertFreeSpace(to, uploads.bytes + 2 * (database ?? 0), 'make')
}
