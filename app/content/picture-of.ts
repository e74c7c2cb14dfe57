import type { AnyRecord } from '#domain/kinds/kind.ts'
import { defaultPicture } from '#domain/site-facts.ts'

/** The picture that leads a record, where it has one of its own. */
export function pictureOf({ coverImageURL, imageFile }: AnyRecord): string | undefined {
  const picture = coverImageURL ?? imageFile
  return typeof picture === 'string' && picture !== defaultPicture ? picture : undefined
}
