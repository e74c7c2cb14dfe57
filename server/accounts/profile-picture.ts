import { adminFields } from '#domain/accounts.ts'
import { Invalid } from '../errors.ts'
import { uploadUrl } from '../media/upload-url.ts'

/**
 * What a form says of the picture when it brings no file: nothing or the URL it was shown, and it stays; an empty
 * text or the default picture's URL, and it goes.
 *
 * @param current the stored name, null where there is none
 * @throws {Invalid} for any other text: files are sent as files
 */
export function pictureWithoutFile(current: string | null, given: unknown): string | null {
  if (given === undefined || given === uploadUrl(current)) return current
  if (given === null || given === '' || given === uploadUrl(null)) return null
  const field = 'profileImageURL'
  throw new Invalid([{ field, message: `${adminFields[field].label} must be sent as a file.` }])
}
