import { defineMessages } from '#domain/text/message.ts'

export const settingsErrors = defineMessages('settingsErrors', {
  nothingSent: 'Send at least one setting.',
  noPicture: (what: string) => `Please choose a ${what}.`,
  pictureUnknown: 'Upload the picture first.',
  notAlone: (field: string) => `Send the ${field} alone, in the field "${field}".`,
})
