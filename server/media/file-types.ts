import { heicSays } from '#domain/pictures.ts'
import { WrongType } from '../errors.ts'

export type MediaType = 'image' | 'video'

const accepted: Record<MediaType, Record<string, string>> = {
  image: {
    'image/jpeg': 'jpg',
    'image/png': 'png',
    'image/webp': 'webp',
    'image/avif': 'avif',
    'image/gif': 'gif',
  },
  video: { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/quicktime': 'mov' },
}

/** A PNG that moves shows its first frame, as a GIF does. */
const alsoCalled: Record<string, string> = { 'video/x-m4v': 'video/mp4', 'image/apng': 'image/png' }

const says: Record<MediaType, string> = {
  image: 'This file is not a picture that can be used here. Send a JPEG, PNG, WebP, AVIF or GIF.',
  video: 'This file is not a video that can be used here. Send an MP4, WebM or QuickTime (MOV) video.',
}

/**
 * What a file is, from its content; its name and the browser's claim are hearsay (decisions §5).
 * @throws {WrongType} 415 when it is not of the wanted type
 */
export async function detectType(
  path: string,
  wanted: MediaType,
): Promise<{ mimeType: string; ending: string }> {
  const { fileTypeFromFile } = await import('file-type')
  const mimeType = (await fileTypeFromFile(path))?.mime ?? ''
  const plain = alsoCalled[mimeType] ?? mimeType
  const ending = accepted[wanted][plain]
  if (ending) return { mimeType: plain, ending }
  const isHeic = wanted === 'image' && /^image\/hei[cf]/.test(mimeType)
  throw new WrongType(isHeic ? heicSays : says[wanted])
}
