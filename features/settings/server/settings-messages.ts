import { settingsPictures } from '#domain/site/site-settings.ts'
import { defineMessages } from '#domain/text/message.ts'

export const settingsErrors = defineMessages('settingsErrors', {
  nothingSent: 'Send at least one setting.',
  photoMissing: settingsPictures.photo.missing,
  logoMissing: settingsPictures.logo.missing,
  pictureUnknown: 'Upload the picture first.',
  pictureNotAlone: (field: string) => `Send the picture alone, in the field "${field}".`,
})
