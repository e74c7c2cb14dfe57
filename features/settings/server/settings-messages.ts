import { facultyPhoto } from '#domain/site/site-settings.ts'
import { defineMessages } from '#domain/text/message.ts'

export const settingsErrors = defineMessages('settingsErrors', {
  nothingSent: 'Send at least one setting.',
  photoMissing: facultyPhoto.missing,
  photoUnknown: 'Upload the photo first.',
  photoNotAlone: (field: string) => `Send the photo alone, in the field "${field}".`,
})
