import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { databaseSize } from '../db/database-size.ts'
import type { Db } from '../db/tables.ts'
import { flush } from '../flush.ts'
import type { MediaStore } from '../media/store.ts'
import { readVersion } from '../version.ts'
import { BackupFailed } from './backup-failed.ts'
import { backupName, unfinishedFolder } from './backup-names.ts'
import { collectFiles, givenUp } from './collect-files.ts'
import { databaseEntry, type Manifest, manifestName } from './manifest.ts'
import { inMegabytes } from './show-progress.ts'
import { takeSnapshot } from './take-snapshot.ts'
import { type TarWriter, writeTar } from './write-tar.ts'

export type BackupSource = {
  db: Db
  media: MediaStore
  config: Pick<Config, 'dataDir' | 'databaseUrl'>
  now: () => Date
}

export type MadeBackup = {
  name: string
  path: string
  bytes: number
  files: number
  /** Files that the site itself has lost: rows name them, and they are nowhere. */
  missing: string[]
}

export type BackupOptions = {
  to: string
  signal?: AbortSignal
  tell?: (files: number, bytes: number) => void
}

/** Files can be removed for good while a backup runs; that they are in each of so many attempts is next to impossible. */
const attempts = 3
/** Left to the site on the disk where the backup goes. */
const reserveBytes = 200_000_000

/**
 * Makes a backup of everything while the site goes on: the database as it was at one moment, and every file that it
 * names. It appears under its name only once it is whole and on the disk. To be called in one's turn (`turn.ts`).
 *
 * @throws {BackupFailed} in a sentence, or what the system says
 */
export async function makeBackup(source: BackupSource, options: BackupOptions): Promise<MadeBackup> {
  const { to, signal = neverAborted, tell = () => {} } = options
  const unfinished = join(to, unfinishedFolder)
  try {
    await mkdir(to, { recursive: true, mode: 0o700 })
    // It is our turn, so what lies there was broken off.
    await rm(unfinished, { recursive: true, force: true })
    await refuseWithoutRoom(source, to)
    for (let attempt = 1; ; attempt += 1) {
      await mkdir(unfinished, { mode: 0o700 })
      const made = await attemptBackup(source, { to, unfinished, signal, tell })
      if (made) return made
      if (attempt === attempts)
        throw new BackupFailed('Files were removed while the backup was made. Try again.')
      await rm(unfinished, { recursive: true })
    }
  } finally {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {})
  }
}

const neverAborted = new AbortController().signal

/** Undefined when files that belong to it were removed meanwhile. */
async function attemptBackup(
  source: BackupSource,
  { to, unfinished, signal, tell }: Required<BackupOptions> & { unfinished: string },
): Promise<MadeBackup | undefined> {
  const at = source.now()
  const name = backupName(at)
  const snapshot = await takeSnapshot(source, unfinished, signal)
  signal.throwIfAborted()
  const part = join(unfinished, `${name}.part`)
  let files = 0
  let missing: string[] | undefined
  const bytes = await writeTar(part, async (tar) => {
    const database = await addDatabase(tar, snapshot, at)
    const collected = await collectFiles({ media: source.media, at }, snapshot.uploads, tar, { signal, tell })
    if ((await givenUp(source.db, collected.absent)).length > 0) return
    files = collected.files.length
    missing = collected.absent
    const { kind, tables, migrations } = snapshot
    await addManifest(tar, {
      product: 'Lamplight',
      format: 1,
      version: readVersion(),
      madeAt: at.toISOString(),
      database: { ...database, kind },
      migrations,
      tables,
      files: collected.files,
      missing,
    })
  })
  if (!missing) return undefined
  const path = join(to, name)
  await rename(part, path)
  await flush(to)
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
  await tar.add({ name: manifestName, bytes: content.length, mtime, content: inOnePiece(content) })
}

async function* inOnePiece(content: Uint8Array) {
  yield content
}

/** Said before anything is written: the database lies there twice for a while. */
async function refuseWithoutRoom({ db, media }: BackupSource, to: string) {
  const [uploads, database, disk] = await Promise.all([media.room(), databaseSize(db), statfs(to)])
  const needed = uploads.bytes + 2 * (database ?? 0) + reserveBytes
  const free = disk.bavail * disk.bsize
  if (free >= needed) return
  throw new BackupFailed(
    `There is not enough room in BACKUP_DIR: a backup needs ${inMegabytes(needed)}, and ${inMegabytes(free)} are free.`,
  )
}
