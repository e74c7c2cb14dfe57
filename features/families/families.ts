import { defineMessages } from '#domain/text/message.ts'

const base = '/api/admin/evenings'

/** The calls about families and about looking back; `:id` is that of a volunteer's record. */
export const familyPaths = {
  /** GET who has been missing; PUT after how many evenings somebody is. */
  missing: `${base}/missing`,
  absenceNotes: `${base}/absence-notes`,
  attendance: `${base}/attendance`,
  ownHours: `${base}/hours`,
  hours: `${base}/hours/:id`,
} as const

/** After how many evenings in a row a child is missing. */
export const missingAfter = { usual: 3, min: 2, max: 10 } as const

/** How many evenings back it is looked for somebody who is missing. */
export const eveningsLookedAt = 60

/** In characters, of a note, of a reason. */
export const maxNoteLength = 500

/** What a PIC adds to a volunteer's hours at once at most, or takes away. */
export const maxCorrection = 24 * 60

export const familyMessages = defineMessages('families', {
  noted: (name: string) => `Noted for ${name}.`,
  nothingNoted: 'Write what you heard, or mark that the child is coming again.',
  saved: (number: number) => `Saved. Children are listed after ${number} evenings in a row.`,
  corrected: (name: string) => `The hours of ${name} are corrected.`,
  noZero: 'Add minutes, or take some away.',
})
