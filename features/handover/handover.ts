import { defineWords } from '#domain/text/words.ts'

/** The handover pack, for PICs. It is made while it is downloaded. */
export const packPaths = {
  /** POST returns a passphrase and the signed URL of its file. */
  pack: '/api/admin/dashboard/handover/pack',
  /** Signed, so that a browser can download it without a token. */
  file: '/api/admin/dashboard/handover/pack/:id/file',
} as const

export const handoverMessages = defineWords('handover', {
  begun: 'The download begins. Write the passphrase down now: it is shown only once.',
  running: 'A pack is already being made.',
  none: 'This pack can no longer be downloaded. Make another one.',
  noRoom: (needed: string, free: string) =>
    `There is not enough space for the pack: it needs ${needed}, and ${free} is free.`,
  exists: 'A file with this name already exists. Nothing was written.',
  unfinished: (path: string) =>
    `Another command is making this pack, or was stopped before it finished. If none is running, delete ${path} and try again.`,
})
