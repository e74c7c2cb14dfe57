import { defineWords } from '#domain/text/words.ts'

export const settingsErrors = defineWords('settingsErrors', {
  nothingSent: 'Send at least one setting.',
  noPicture: (what: string) => `Please choose a ${what}.`,
  pictureUnknown: 'Upload the picture first.',
  notAlone: (field: string) => `Send the ${field} alone, in the field "${field}".`,
})
