import { defineWords } from '#domain/text/words.ts'

/**
 * The handover pack, for PICs: GET returns its state, POST makes one, DELETE removes it. The other paths are
 * for its download.
 */
export const packPaths = {
  pack: '/api/admin/dashboard/handover/pack',
  /** Returns a temporary URL for downloading the file in this browser. */
  link: '/api/admin/dashboard/handover/pack/link',
  /** Signed, so that a browser can download it without a token. */
  file: '/api/admin/dashboard/handover/pack/:id/file',
} as const
export const handoverScreen = '/admin/dashboard/handover'

/** How long the site keeps a pack, so that an interrupted download can be retried. */
export const packKeptMinutes = 60

export const handoverMessages = defineWords('handover', {
  begun: 'The pack is being made. Write the passphrase down now: it is shown only once.',
  running: 'A pack is already being made.',
  removed: 'Pack removed from the server.',
  none: 'This pack is no longer on the server. Make another one.',
  replaced: 'Someone has made another pack, which replaced this one. Only they have its passphrase.',
  elsewhere:
    'The pack is on another of the site’s machines. Try again, or make it there on the command line.',
  noRoom: (needed: string, free: string) =>
    `There is not enough space for the pack: it needs ${needed}, and ${free} is free.`,
  exists: 'A file with this name already exists. Nothing was written.',
  unfinished: (path: string) =>
    `Another command is making this pack, or was stopped before it finished. If none is running, delete ${path} and try again.`,
})
