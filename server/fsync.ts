import { open } from 'node:fs/promises'

/** Waits until a file, or the entries of a folder, are on the disk and survive a power cut. */
export async function fsync(path: string): Promise<void> {
  // Windows opens no folder, and does not sync what is open for reading.
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
