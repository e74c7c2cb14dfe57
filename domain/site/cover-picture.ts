import type { AnyRecord } from '../kinds/kind.ts'
import { defaultPicture } from './site-constants.ts'

/** A record's cover picture, unless it has none or only the default one, which also stands in place of a hidden one. */
export function coverPicture({ coverImageURL, imageFile }: AnyRecord): string | undefined {
  const picture = coverImageURL ?? imageFile
  return typeof picture === 'string' && picture !== defaultPicture ? picture : undefined
}
