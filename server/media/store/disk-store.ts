import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, rm, stat, statfs, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fsync, renameDurably } from '#server/fsync.ts'
import { system } from '#server/system.ts'
import { type MediaStore, openTemporaryFiles, type StoredFile, type StoreOptions } from './store.ts'
import { memoizeFor, totalSizeTtlMs } from './stored-names.ts'

export async function openDiskStore(dataDir: string, options: StoreOptions = {}): Promise<MediaStore> {
  const folder = join(dataDir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const sizeOf = (name: string) => stat(join(folder, name)).then(({ size }) => size, undefinedIfMissing)
  // Simultaneous callers share one run, because on a slow disk it may take longer than a page's timeout.
  const totalBytes = memoizeFor(totalSizeTtlMs, () => sumOfFiles(folder))

  return {
    kind: 'disk',
    async put(name, temporaryPath) {
      if ((await sizeOf(name)) !== undefined) {
        await rm(temporaryPath)
        const now = system.now()
        return utimes(join(folder, name), now, now)
      }
      // A row must never reference a file that a power cut left empty.
      await fsync(temporaryPath)
      await renameDurably(temporaryPath, join(folder, name))
      totalBytes.invalidate()
    },
    async open(name, range) {
      if ((await sizeOf(name)) === undefined) return undefined
      return createReadStream(join(folder, name), range)
    },
    size: sizeOf,
    async remove(name) {
      await rm(join(folder, name), { force: true })
      totalBytes.invalidate()
    },
    list: (prefix) => filesIn(folder, prefix),
    async usage() {
      const [bytes, { bavail, bsize }] = await Promise.all([totalBytes.get(), statfs(folder)])
      return { bytes, freeBytes: bavail * bsize }
    },
    reach: () => access(folder),
    ...(await openTemporaryFiles(dataDir, options)),
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}

async function* filesIn(folder: string, prefix: string): AsyncGenerator<StoredFile> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix))
  for (let index = 0; index < names.length; index += batchSize) {
    const batch = names.slice(index, index + batchSize)
    const stats = await Promise.all(batch.map((name) => stat(join(folder, name)).catch(undefinedIfMissing)))
    for (const [statIndex, name] of batch.entries()) {
      const file = stats[statIndex]
      if (file?.isFile()) yield { name, bytes: file.size, putAt: file.mtime }
    }
  }
}

const batchSize = 100

/** Rows contain the sizes of uploads, but not of their variants, so the sizes of all files are added up. */
async function sumOfFiles(folder: string) {
  let bytes = 0
  for await (const file of filesIn(folder, '')) bytes += file.bytes
  return bytes
}
