import { tonightScreen } from '#domain/session/tonight-cache.ts'
import { defineWords } from '#domain/text/words.ts'

const base = '/api/admin/evenings'

/** `:day` is `YYYY-MM-DD`. */
export const eveningPaths = {
  /** One complete evening; `next` instead of `:day` means tonight's or the next one. */
  one: `${base}/days/:day`,
  /** Receives what phones recorded: marks, class log entries, and children who are not in the list yet. */
  events: `${base}/events`,
  /** A child's or volunteer's evenings of the last weeks; `:kind` is `student` or `volunteer`. */
  ofPerson: `${base}/people/:kind/:id`,
  attendance: `${base}/attendance`,
  parts: `${base}/parts`,
  ownHours: `${base}/hours`,
  /** `:id` is the id of a volunteer's record. */
  hours: `${base}/hours/:id`,
  /** The board photo of an entry that has already been sent. */
  logPhoto: `${base}/log/:id/photo`,
} as const

/** The id of the log on the screen of a class. */
export const logId = 'class-log'

/** Returns the URL of Tonight for a day, or of one of its classes. */
export function eveningLink(day: string | null, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ ...(day && { day }), ...more }).toString()
  return query ? `${tonightScreen}?${query}` : tonightScreen
}

/** How many weeks the page about a person shows. */
export const weeksShown = 13

/** The largest number of events per call; a phone with more events makes several calls. */
export const maxEventsAtOnce = 300
/** The maximum per account and evening: of marks for one person or class, and of entries about one class. */
export const maxMarksOfOne = 300
export const maxEntriesOfOne = 20
/** For how many days after an evening its register can still be filled in. */
export const maxDaysBack = 120
/** How long registers and class logs are kept after their school year, in years. */
export const yearsKept = 3
/** The maximum lengths of the subject and of each other text, in characters. */
export const maxSubjectLength = 60
export const maxLogLength = 500
/** The maximum length of the note on a mark, in characters. */
export const maxMarkNoteLength = 120
/** In characters, for a note or a reason. */
export const maxNoteLength = 500
/** The maximum number of minutes that a PIC can add to or subtract from a volunteer's hours at once. */
export const maxCorrection = 24 * 60
/** The number of past evenings in which to look for missing children. */
export const lookbackEvenings = 60
export const logPhotoField = 'photo'

export const eveningMessages = defineWords('evenings', {
  notLoaded: 'Failed to load this. Please try again.',
  noClass: 'There is no class on this day.',
  tooOld: `You can fill in a register for up to ${maxDaysBack} days after the class.`,
  calledOff: 'There is no class on this day. The mark counts if there is class after all.',
  notYet: 'This evening has not begun yet.',
  childGone: 'This child is no longer in the list.',
  volunteerGone: 'This volunteer is no longer in the list.',
  childDeleted: 'This child was deleted. The mark counts if the child is restored.',
  volunteerDeleted: 'This volunteer was deleted. The mark counts if they are restored.',
  unknownClass: 'No child is in this class.',
  onlyYourself: 'You can mark only yourself. A PIC can mark the other volunteers.',
  notYours: 'Someone else wrote this. You can write your own.',
  tooManyMarks: `You have marked this ${maxMarksOfOne} times on one evening. Someone else can still correct it.`,
  tooManyEntries: `You have written ${maxEntriesOfOne} entries about this class on one evening. Change one of them.`,
  notPermitted: 'You are not allowed to do this. Please ask a PIC.',
  noEntry: 'There is no such entry in the class log.',
  photoMissing: 'Choose a photo of the board.',
  photoSaved: 'Photo saved.',
  photoRemoved: 'Photo removed.',
  saved: 'Saved.',
  dayInvalid: 'Write the date in the form 2026-12-25, or "next".',
  tooMany: `Send at most ${maxEventsAtOnce} at once.`,
})

export const hoursMessages = defineWords('families', {
  corrected: (name: string) => `The hours of ${name} are corrected.`,
  noZero: 'Add minutes, or take some away.',
})
