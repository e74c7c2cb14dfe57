import { leavings } from '#domain/kinds/leaving.ts'
import { defineWords } from '#domain/text/words.ts'

// A school year is identified by the calendar year in which it begins: 2026 is 2026–27. The schemas are in
// `school-year-schemas.ts`.

/** `:year` is the year of the archive. */
export const schoolYearScreens = {
  plan: '/admin/dashboard/school-year',
  archive: '/admin/dashboard/school-year/:year',
} as const
export const archiveScreen = (year: number) => schoolYearScreens.archive.replace(':year', String(year))

export const schoolYearPaths = {
  /** GET returns the people to move up, POST moves them. */
  plan: '/api/admin/dashboard/school-year',
  dryRun: '/api/admin/dashboard/school-year/dry-run',
  settings: '/api/admin/dashboard/school-year/settings',
  archive: '/api/admin/dashboard/school-year/:year',
  archiveFile: {
    xlsx: '/api/admin/dashboard/school-year/:year/archive.xlsx',
    csv: '/api/admin/dashboard/school-year/:year/archive.csv',
  },
} as const

export const maxPeople = 10_000

/** Returns a name such as `2026–27`. */
export const yearName = (year: number) => `${year}–${String(year + 1).slice(2)}`

/** Returns the unique key of the change set, so that a year is begun only once. */
export const onceKeyOf = (year: number) => `school year ${year}`
export const titleOf = (year: number) => `School year ${yearName(year)}`

export const studentOutcomes = ['moves', 'stays', 'completed', 'left'] as const
export type StudentOutcome = (typeof studentOutcomes)[number]
export const volunteerOutcomes = ['moves', 'stays', 'became alumnus', 'left'] as const
export type VolunteerOutcome = (typeof volunteerOutcomes)[number]
export type Outcome = StudentOutcome | VolunteerOutcome

export const outcomeLabels: Record<Outcome, string> = {
  moves: 'Moves up',
  stays: 'Stays',
  completed: 'Completed',
  left: 'Left',
  'became alumnus': 'Becomes an alumnus',
}

export const pastOutcomeLabels: Record<Outcome, string> = { moves: 'Moved up', stays: 'Stayed', ...leavings }

export const schoolYearMessages = defineWords('schoolYear', {
  moved: (name: string) => `The school year ${name} has begun.`,
  notMoved: 'Failed to begin the school year. Please try again.',
  alreadyDone: (name: string, by: string, day: string) =>
    `The school year ${name} was already begun by ${by} on ${day}. It can be undone.`,
  otherYear: (name: string) =>
    `Nothing was changed: the school year to begin is now ${name}. Please check again.`,
  namedTwice: 'Someone is named twice.',
  nothingSent: 'Send at least one setting.',
  classMissing: 'Choose the class this child moves to.',
  somebodyRemoved: 'someone who was removed',
  settingsSaved: 'Saved.',
  settingsNotSaved: 'Failed to save this. Please try again.',
  notRead: 'Failed to fetch the school year. Try again later.',
  noArchive: 'Nothing is stored about this school year.',
  notDownloaded: 'Failed to download. Please try again.',
})
