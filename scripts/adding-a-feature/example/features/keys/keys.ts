import { defineWords } from '#domain/text/words.ts'

export const keyPath = '/api/admin/dashboard/keys'
export const keyScreen = '/admin/dashboard/keys'

/** The setting with the names of the people who have a key. */
export const keySetting = 'keyHolders'
export const keyHolderDays = 30
export const maxKeys = 20

export const keyMessages = defineWords('keys', {
  saved: (name: string) => `${name} has a key.`,
  noName: 'Name someone.',
  tooMany: `There are only ${maxKeys} keys.`,
})
