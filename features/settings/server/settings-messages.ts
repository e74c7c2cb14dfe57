import { defineMessages } from '#domain/text/message.ts'

export const settingsErrors = defineMessages('settingsErrors', {
  nothingSent: 'Send at least one setting.',
  pictureMissing: (what: string) => `Please choose a ${what}.`,
  pictureUnknown: 'Upload the picture first.',
  pictureNotAlone: (field: string) => `Send the ${field} alone, in the field "${field}".`,
})
