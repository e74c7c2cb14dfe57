import { defineMessages } from '../text/message.ts'

/** How a passphrase for a pack must be, since whoever steals the file may guess for years. */
export const minPassphraseLength = 16

export const handoverMessages = defineMessages('handover', {
  weakPassphrase: `This passphrase is too easy to guess for a file that may be stolen: take at least ${minPassphraseLength} characters, such as five words that have nothing to do with each other, or none, and the site makes one.`,
  noRoom: (needed: string, free: string) =>
    `There is not enough room for the pack: it needs ${needed}, and ${free} are free.`,
  exists: 'There is a file of this name already; nothing was written.',
  stopped: 'It was broken off because the program was stopped.',
  full: 'The disk is full.',
  notWritable: 'The pack cannot be written there.',
  noFolder: 'The folder for the pack is not there.',
  tooLarge: 'The disk takes no file as large as the pack, as many USB sticks do; give it another format.',
  diskErrors: 'The disk reports errors.',
})
