import { openAsBlob } from 'node:fs'
import { message } from '#domain/text/words.ts'
import { UnsupportedMediaType } from '../errors.ts'
import { mediaMessages } from './media-messages.ts'

export type MediaType = 'image' | 'video' | 'document'

const acceptedTypes: Record<MediaType, Record<string, string>> = {
  image: {
    'image/jpeg': 'jpg',
    'image/png': 'png',
    'image/webp': 'webp',
    'image/avif': 'avif',
    'image/gif': 'gif',
  },
  video: { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/quicktime': 'mov' },
  document: { 'application/pdf': 'pdf' },
}

/** An animated PNG is treated like an animated GIF: only its first frame is shown. */
const mimeAliases: Record<string, string> = { 'video/x-m4v': 'video/mp4', 'image/apng': 'image/png' }

/**
 * Detects a file's type only from its content, because its name and the browser's claim are not trusted
 * (owner-decisions §5).
 * @throws {UnsupportedMediaType} 415 if it is not of the expected type
 */
export async function detectType(
  path: string,
  wanted: MediaType,
): Promise<{ mimeType: string; extension: string }> {
  const { fileTypeFromBlob } = await import('file-type')
  // `fileTypeFromFile` loads a package by a computed name, so the bundled program does not contain it.
  const blob = await openAsBlob(path)
  const detected = (await fileTypeFromBlob(blob))?.mime
  const isPdf = wanted === 'document' && detected === undefined && (await startsLikePdf(blob))
  const mimeType = isPdf ? 'application/pdf' : (detected ?? '')
  const canonical = mimeAliases[mimeType] ?? mimeType
  const extension = acceptedTypes[wanted][canonical]
  if (extension) return { mimeType: canonical, extension }
  const isHeic = wanted === 'image' && /^image\/hei[cf]/.test(mimeType)
  throw new UnsupportedMediaType(message(mediaMessages, isHeic ? 'heic' : `${wanted}Type`))
}

/** PDF readers accept other bytes, such as a blank line, before the beginning. */
const startsLikePdf = async (blob: Blob) => (await blob.slice(0, 1_024).text()).includes('%PDF-')
