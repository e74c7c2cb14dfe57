import { defineWords } from '#domain/text/words.ts'

const base = '/api/admin/evenings'

/** `:id` is the id of a child's record. */
export const familyPaths = {
  /** GET returns the missing children; PUT sets the number of evenings after which a child counts as missing. */
  missing: `${base}/missing`,
  absenceNotes: `${base}/absence-notes`,
  notesOfChild: `${base}/absence-notes/:id`,
  /** The brothers and sisters of a child: GET returns them, POST links another child, DELETE unlinks this one. */
  siblings: `${base}/siblings/:id`,
} as const

/** The number of consecutive missed evenings after which a child counts as missing. */
export const missingAfter = { usual: 3, min: 2, max: 10 } as const

/** More than any family has. */
export const maxSiblings = 20

export const familyMessages = defineWords('families', {
  noted: (name: string) => `Note about ${name} saved.`,
  nothingNoted: 'Write what you heard, or mark that the child is coming again.',
  linked: (name: string, other: string) => `${name} and ${other} are linked.`,
  unlinked: (name: string) => `${name} is no longer linked.`,
  saved: (number: number) => `Saved. Children are listed after ${number} evenings in a row.`,
})
