import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Waits until a file, or the entries of a folder, survive a power cut. */
export async function fsync(path: string): Promise<void> {
  // Windows cannot open folders, and cannot sync files that are open for reading.
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** The renaming is atomic and survives a power cut; the file itself must already be synced. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await fsync(dirname(to))
}
