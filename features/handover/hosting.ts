import { day } from '#domain/dates/durations.ts'
import { defineWords } from '#domain/text/words.ts'

/**
 * The services on which the school depends, and which it could lose together with the one person who knows them. For
 * PICs. GET returns the list, PUT replaces it.
 */
export const hostingPath = '/api/admin/dashboard/places'

/** The settings key of the list. */
export const hostingKey = 'places'

export const hostingKinds = [
  'Domain',
  'Machine or hosting',
  'Mail',
  'Files (bucket)',
  'Backups',
  'Pages elsewhere',
  'Something else',
] as const

export const maxHostingPlaces = 40

const renewalNoticeDays = 30

export const isRenewalDue = (renewsOn: string, today: string) =>
  renewsOn !== '' && Date.parse(renewsOn) - Date.parse(today) <= renewalNoticeDays * day

export const hostingMessages = defineWords('places', {
  saved: 'Places saved.',
  notSaved: 'The places could not be saved. Please try again.',
  notListed: 'Failed to fetch the places. Try again later.',
  changed:
    'Someone else has changed the places since you opened them. Nothing was saved: please check again.',
  looksSecret:
    'This looks like a password or a key. Everyone who opens this list would see it. Keep it elsewhere, and write down who has it.',
})
