import { rm, writeFile } from 'node:fs/promises'
import type { MediaStore } from './store.ts'

/** Puts bytes into the store, through a temporary file. */
export async function putBytes(media: MediaStore, name: string, data: Buffer): Promise<void> {
  const path = media.temporaryPath()
  try {
    await writeFile(path, data, { mode: 0o600 })
    await media.put(name, path)
  } finally {
    await rm(path, { force: true })
  }
}
