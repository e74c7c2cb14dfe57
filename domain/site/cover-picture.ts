import type { AnyRecord } from '../kinds/kind.ts'
import { defaultPicture } from './site-constants.ts'

/**
 * Returns a record's cover picture, or undefined if it has none or only the default picture, which is also shown in
 * place of a hidden picture.
 */
export function coverPicture({ coverImageURL, imageFile }: AnyRecord): string | undefined {
  const picture = coverImageURL ?? imageFile
  return typeof picture === 'string' && picture !== defaultPicture ? picture : undefined
}
