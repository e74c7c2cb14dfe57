import type { AnyRecord } from '../kinds/kind.ts'
import { defaultPicture } from './site-constants.ts'

/**
 * Returns a record's cover picture, or the first photo of an album; undefined if it has none or only the default
 * picture, which is also shown in place of a hidden picture.
 */
export function coverPicture({ coverImageURL, imageFile, photos }: AnyRecord): string | undefined {
  const picture = coverImageURL ?? imageFile ?? (Array.isArray(photos) ? photos[0] : undefined)
  return typeof picture === 'string' && picture !== defaultPicture ? picture : undefined
}
