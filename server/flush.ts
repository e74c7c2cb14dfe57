import { open } from 'node:fs/promises'

/** Waits until the disk has a file, or the names in a folder; otherwise a power cut could still take them. */
export async function flush(path: string): Promise<void> {
  // Windows opens no folder, and flushes nothing that is open for reading.
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
