import type { ReceivedFile } from './receive-body.ts'
import { defaultPictureFile } from './routes.ts'

/**
 * The drawn picture that stands in for one that nobody has brought along: lists have no pictures, and registers neither,
 * and a kind that requires one could otherwise not be added by them.
 */
export const placeholderPicture: ReceivedFile = {
  field: '',
  type: 'image',
  path: defaultPictureFile,
  mimeType: 'image/png',
  extension: 'png',
}
