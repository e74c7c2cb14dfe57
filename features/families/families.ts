import { defineWords } from '#domain/text/words.ts'

const base = '/api/admin/evenings'

/** `:id` is the id of a volunteer's record. */
export const familyPaths = {
  /** GET returns the missing children; PUT sets the number of evenings after which a child counts as missing. */
  missing: `${base}/missing`,
  absenceNotes: `${base}/absence-notes`,
  notesOfChild: `${base}/absence-notes/:id`,
  attendance: `${base}/attendance`,
  ownHours: `${base}/hours`,
  hours: `${base}/hours/:id`,
} as const

/** The number of consecutive missed evenings after which a child counts as missing. */
export const missingAfter = { usual: 3, min: 2, max: 10 } as const

/** The number of past evenings in which to look for missing children. */
export const lookbackEvenings = 60

/** In characters, for a note or a reason. */
export const maxNoteLength = 500

/** The maximum number of minutes that a PIC can add to or subtract from a volunteer's hours at once. */
export const maxCorrection = 24 * 60

export const familyMessages = defineWords('families', {
  noted: (name: string) => `Note about ${name} saved.`,
  nothingNoted: 'Write what you heard, or mark that the child is coming again.',
  saved: (number: number) => `Saved. Children are listed after ${number} evenings in a row.`,
  corrected: (name: string) => `The hours of ${name} are corrected.`,
  noZero: 'Add minutes, or take some away.',
})
