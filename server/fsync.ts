import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Waits until a file, or the entries of a folder, are on the disk and survive a power cut. */
export async function fsync(path: string): Promise<void> {
  // Windows opens no folder, and does not sync files that are open for reading.
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Renames a file that is on the disk, in one step that survives a power cut. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await fsync(dirname(to))
}
