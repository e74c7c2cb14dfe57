import { writeFile } from 'node:fs/promises'
import type { ReceivedFile } from '#server/media/receive-body.ts'
import type { MediaStore } from '#server/media/store.ts'

/** A file as it is after it has been received. */
export async function receivedFile(
  media: MediaStore,
  file: File,
  type: 'image' | 'video' = 'image',
): Promise<ReceivedFile> {
  const path = media.temporaryPath()
  await writeFile(path, new Uint8Array(await file.arrayBuffer()))
  return { type, path, mimeType: file.type, extension: type === 'video' ? 'mp4' : 'jpg' }
}
