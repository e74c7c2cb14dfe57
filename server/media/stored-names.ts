import { defaultPicture } from '#domain/site/site-constants.ts'

const mimeTypes: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  // Browsers read it as the MP4 that it all but is; under its own name some of them only save it.
  mov: 'video/mp4',
}

/** A hash, and for a picture what it is (`domain/media/pictures.ts`). */
const storedName = /^[0-9a-f]{40}(?:-\d+x\d+-[0-9a-f]{24}(?:-\w+)?)?\.(\w+)$/

/** What a stored file is, from its name; undefined for a name that is none of ours. */
export function storedType(name: string): string | undefined {
  return mimeTypes[storedName.exec(name)?.[1] ?? '']
}

/** The prefixes of all names: lists of all files go through them one after the other. */
export const namePrefixes = [...'0123456789abcdef']

/** A name contains the hash of the content, so a file never changes. */
export const immutableCacheControl = 'public, max-age=31536000, immutable'

const folder = '/uploads/'

/** The URL of a stored file; the default picture where there is none (specification §9). */
export const uploadUrl = (name: string | null) => (name ? `${folder}${name}` : defaultPicture)

/** The stored name in one of our URLs; null for the default picture and for anything else. */
export function nameFromUrl(url: string): string | null {
  return url.startsWith(folder) && url !== defaultPicture ? url.slice(folder.length) : null
}
