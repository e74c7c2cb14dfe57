import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from './store.ts'

/**
 * Files in `DATA_DIR/uploads`. Temporary ones lie beside it, on the same disk, so that a move is one step.
 * @param options.exclusive false beside a running server, which may be receiving files
 */
export async function openDiskStore(dataDir: string, { exclusive = true } = {}): Promise<MediaStore> {
  const folder = join(dataDir, 'uploads')
  const temporary = join(dataDir, 'incoming')
  // What a crash left half received belongs to nobody.
  if (exclusive) await rm(temporary, { recursive: true, force: true })
  for (const path of [folder, temporary]) await mkdir(path, { recursive: true, mode: 0o700 })
  const sizeOf = (name: string) => stat(join(folder, name)).then(({ size }) => size, noneIfAbsent)

  return {
    async put(name, temporaryPath) {
      if ((await sizeOf(name)) !== undefined) {
        await rm(temporaryPath)
        return false
      }
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
    room: () => roomOf(folder),
    temporaryPath: () => join(temporary, randomUUID()),
  }
}

/** Waits until the disk has it; otherwise a power cut could leave a row that names an empty file. */
async function flush(path: string) {
  // Windows does not open folders, and needs no such step.
  const handle = await open(path, 'r').catch(() => undefined)
  try {
    await handle?.sync()
  } catch (error) {
    if (process.platform !== 'win32') throw error
  } finally {
    await handle?.close()
  }
}

function noneIfAbsent(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** A look at each file, some at a time: rows know only what was sent, not the widths that were drawn of it. */
async function roomOf(folder: string) {
  const names = await readdir(folder)
  let bytes = 0
  for (let at = 0; at < names.length; at += 100) {
    const some = names.slice(at, at + 100).map((name) => stat(join(folder, name)).catch(noneIfAbsent))
    for (const file of await Promise.all(some)) bytes += file?.size ?? 0
  }
  const disk = await statfs(folder)
  return { bytes, freeBytes: disk.bavail * disk.bsize }
}
