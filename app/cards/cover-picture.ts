import type { AnyRecord } from '#domain/kinds/kind.ts'
import { defaultPicture } from '#domain/site/site-constants.ts'

/** A record's cover picture, unless it has none or only the default one. */
export function coverPicture({ coverImageURL, imageFile }: AnyRecord): string | undefined {
  const picture = coverImageURL ?? imageFile
  return typeof picture === 'string' && picture !== defaultPicture ? picture : undefined
}
