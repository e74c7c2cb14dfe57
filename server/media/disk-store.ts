import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { flush } from '../flush.ts'
import { openIncoming } from './incoming.ts'
import type { MediaStore, StoredFile } from './store.ts'

/**
 * Files in `DATA_DIR/uploads`.
 *
 * @param options.exclusive false for a command beside a running server
 */
export async function openDiskStore(dataDir: string, { exclusive = true } = {}): Promise<MediaStore> {
  const folder = join(dataDir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const sizeOf = (name: string) => stat(join(folder, name)).then(({ size }) => size, noneIfAbsent)

  return {
    kind: 'disk',
    async put(name, temporaryPath) {
      if ((await sizeOf(name)) !== undefined) {
        await rm(temporaryPath)
        const now = new Date()
        await utimes(join(folder, name), now, now)
        return false
      }
      // A row must never name a file that a power cut left empty.
      await flush(temporaryPath)
      await rename(temporaryPath, join(folder, name))
      await flush(folder)
      return true
    },
    async open(name, range) {
      if ((await sizeOf(name)) === undefined) return undefined
      return createReadStream(join(folder, name), range)
    },
    size: sizeOf,
    remove: (name) => rm(join(folder, name), { force: true }),
    list: (beginning) => filesIn(folder, beginning),
    room: () => roomOf(folder),
    reach: () => access(folder),
    ...(await openIncoming(dataDir, { exclusive })),
  }
}

function noneIfAbsent(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** A look at each file, some at a time. */
async function* filesIn(folder: string, beginning: string): AsyncGenerator<StoredFile> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(beginning))
  for (let at = 0; at < names.length; at += atOnce) {
    const some = names.slice(at, at + atOnce)
    const looks = await Promise.all(some.map((name) => stat(join(folder, name)).catch(noneIfAbsent)))
    for (const [index, name] of some.entries()) {
      const file = looks[index]
      if (file?.isFile()) yield { name, bytes: file.size, putAt: file.mtime }
    }
  }
}

const atOnce = 100

/** Rows know only what was sent, not the widths that were drawn of it. */
async function roomOf(folder: string) {
  let bytes = 0
  for await (const file of filesIn(folder, '')) bytes += file.bytes
  const disk = await statfs(folder)
  return { bytes, freeBytes: disk.bavail * disk.bsize }
}
