import type { AnyRecord } from '../kinds/kind.ts'
import { defaultPicture } from './site-constants.ts'

/**
 * Returns a record's cover picture, or the first photo of an album. Returns undefined if there is neither, or only the
 * default picture, which also replaces a hidden picture.
 */
export function coverPicture({ coverImageURL, imageFile, photos }: AnyRecord): string | undefined {
  const picture = coverImageURL ?? imageFile ?? (Array.isArray(photos) ? photos[0] : undefined)
  return typeof picture === 'string' && picture !== defaultPicture ? picture : undefined
}
