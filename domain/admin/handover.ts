import { defineMessages } from '../text/message.ts'

/** The handover pack: GET answers its state, POST makes one, DELETE removes it; then its download. For PICs. */
export const packPaths = {
  pack: '/api/admin/dashboard/handover/pack',
  /** Answers an address that this browser may fetch the file from for a while. */
  link: '/api/admin/dashboard/handover/pack/link',
  /** Signed, so that a browser fetches it without a token. */
  file: '/api/admin/dashboard/handover/pack/:id/file',
} as const
export const handoverScreen = '/admin/dashboard/handover'

/** How long the site keeps a pack: an hour, and once it was fetched only until a download that broke off has had its second chance. */
export const packMinutes = { kept: 60, afterDownload: 10 }

/** How a passphrase for a pack must be, since whoever steals the file may guess for years. */
export const minPassphraseLength = 16

export const handoverMessages = defineMessages('handover', {
  weakPassphrase: `This passphrase is too easy to guess for a file that may be stolen: take at least ${minPassphraseLength} characters, such as five words that have nothing to do with each other, or none, and the site makes one.`,
  foreignPassphrase:
    'Use only letters without accents, digits and signs of an English keyboard: programs for ZIP files read others differently.',
  begun: 'The pack is being made. Write the passphrase down now: it is shown only once.',
  begunWithOwn: 'The pack is being made.',
  running: 'A pack is being made at this moment.',
  removed: 'The pack is removed from the server.',
  none: 'There is no pack to fetch any more. Make another one.',
  replaced:
    'Another pack was made meanwhile, and the one before is gone. Only whoever made it has its passphrase.',
  elsewhere:
    'The pack lies on another of the machines that this site runs on. Try again, or make it there by the command line.',
  noRoom: (needed: string, free: string) =>
    `There is not enough room for the pack: it needs ${needed}, and ${free} are free.`,
  exists: 'There is a file of this name already; nothing was written.',
  overtaken:
    'The unfinished pack was removed or replaced, as another run to the same file does; this one is over.',
})
