import { day } from '#domain/dates/durations.ts'
import { defineMessages } from '#domain/text/message.ts'

/** What the school has with others, and would lose with the one person who knows of it: GET, and PUT of the whole list. For PICs. */
export const hostingPath = '/api/admin/dashboard/places'

/** The row of the table of settings that they are. */
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

/** How many days before its day a renewal is brought to mind. */
const renewalNoticeDays = 30

/** Whether a renewal is near or over, on a day of the school. */
export const isRenewalDue = (renewsOn: string, today: string) =>
  renewsOn !== '' && Date.parse(renewsOn) - Date.parse(today) <= renewalNoticeDays * day

export const hostingMessages = defineMessages('places', {
  saved: 'Places saved.',
  notSaved: 'The places could not be saved. Please try again.',
  notListed: 'Failed to fetch the places. Try again later.',
  changed:
    'Someone else has changed the places since you opened them. Nothing was saved: please check again.',
  looksSecret:
    'This looks like a password or a key. Everyone who opens this list would see it. Keep it elsewhere, and write down who has it.',
})
