import { accountMessages } from '#domain/accounts/account-messages.ts'
import { message } from '#domain/text/message.ts'
import { Invalid } from '../errors.ts'
import { uploadUrl } from '../media/stored-names.ts'

/**
 * The picture field of a form without a file: missing or the current URL keeps the picture; empty or the default
 * picture's URL removes it.
 *
 * @param current the stored name, null where there is none
 * @throws {Invalid} for any other text: files are sent as files
 */
export function readPictureField(current: string | null, value: unknown): string | null {
  if (value === undefined || value === uploadUrl(current)) return current
  if (value === null || value === '' || value === uploadUrl(null)) return null
  const field = 'profileImageURL'
  throw new Invalid([{ field, message: message(accountMessages, 'pictureNotAFile') }])
}
