import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import type { ErasureOutcome } from '#domain/personal-data.ts'
import { defineWords } from '#domain/text/words.ts'

/** For PICs only (docs/decisions/069). */
export const personPaths = {
  one: '/api/admin/dashboard/people/:kind/:id',
  json: '/api/admin/dashboard/people/:kind/:id/file.json',
  pdf: '/api/admin/dashboard/people/:kind/:id/file.pdf',
  erase: '/api/admin/dashboard/people/:kind/:id/erase',
} as const

export const fateLabels: Record<ErasureOutcome, string> = {
  deleted: 'Deleted',
  nameless: 'Anonymised',
  kept: 'Kept',
}

/** Formats a value for display, with days instead of stored times. */
export function shownValue(value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatDay(schoolDay(new Date(value))) : value
}

/** Texts about data that an erasure cannot reach, shown before it is done. */
export const notErasable = {
  line: 'One entry in History says that someone was erased, when and by whom, without a name.',
  counts: 'Numbers, such as how many children came in a year, still count the person, without a name.',
  backups: (kept: number) =>
    `Earlier backups contain everything until newer ones replace them; ${kept} are kept. If you restore one, erase the person again.`,
  copies:
    'Delivered e-mails, downloaded files and pages that browsers keep for offline reading are outside this site.',
}

export const personMessages = defineWords('people', {
  notLoaded: 'Failed to fetch what is stored. Try again later.',
  notDownloaded: 'Failed to make the file. Please try again.',
  gone: 'Nothing is stored about this person.',
  erased: 'Everything stored about this person has been erased.',
  notErased: 'Failed to erase. Nothing was changed.',
  wrongName: 'Please type the full name exactly as shown.',
  changedSince: (name: string) =>
    `Someone has changed what is stored about ${name} in the meantime. Nothing was erased: please check again.`,
  own: (name: string) => `You are signed in with the account of ${name}. Another PIC has to erase it.`,
  lastPic: (name: string) => `${name} is the last PIC without an end date. Make someone else a PIC first.`,
  accountNotDecided: (name: string) => `An account is linked to ${name}: choose whether to erase it too.`,
})
