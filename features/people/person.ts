import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { defineWords } from '#domain/text/words.ts'

/** For PICs only (docs/decisions/069). */
export const personPaths = {
  one: '/api/admin/dashboard/people/:kind/:id',
  json: '/api/admin/dashboard/people/:kind/:id/file.json',
  pdf: '/api/admin/dashboard/people/:kind/:id/file.pdf',
  erase: '/api/admin/dashboard/people/:kind/:id/erase',
} as const

/** What an erasure does with stored data: deletes it, keeps it without a name, or keeps it unchanged. */
export const erasureOutcomes = ['deleted', 'nameless', 'kept'] as const
export type ErasureOutcome = (typeof erasureOutcomes)[number]

export const fateLabels: Record<ErasureOutcome, string> = {
  deleted: 'Deleted',
  nameless: 'Anonymised',
  kept: 'Kept',
}

type SourceTexts = { label: string; where: string; fate: ErasureOutcome; why: string }

/**
 * The data stored about a person, by place. The page, the files, the erasure and docs/personal-data.md are derived from
 * this list. How each source is read and erased is in features/people/server/person-sources.ts.
 */
export const personSources = {
  record: {
    label: 'The record',
    where: 'The list of students, volunteers or alumni, or the trash.',
    fate: 'deleted',
    why: 'It is no longer needed. It is removed from lists, counts and searches, and does not go to the trash.',
  },
  photos: {
    label: 'Photos',
    where: 'Stored files: the current photo and earlier ones, in all sizes.',
    fate: 'deleted',
    why: 'A file that another record also shows stays there until you remove it there. A photo that the family did not allow stays hidden from visitors.',
  },
  changes: {
    label: 'Earlier states',
    where: 'Earlier versions kept so that edits, imports, bulk changes and school years can be undone.',
    fate: 'deleted',
    why: 'Undo can then no longer bring back this record, only the others in the same change.',
  },
  consent: {
    label: 'Consent',
    where: 'What may be shown of a child, who gave consent, and the scanned form.',
    fate: 'deleted',
    why: 'There is nothing left for it to apply to.',
  },
  years: {
    label: 'School years',
    where: 'The archive of school years: the class or year, and what happened next.',
    fate: 'nameless',
    why: 'The number of people in a class or year stays correct. The name and the link to the record are removed.',
  },
  registers: {
    label: 'Registers',
    where:
      'The evenings on which they were marked as present, the classes that a child was in before, and the evenings whose register they took.',
    fate: 'deleted',
    why: "The attendance counts of class sessions do not change. Registers this person took stay, but no longer say who took them. Registers are deleted three years after their school year, except volunteers' marks, because their hours are calculated from them.",
  },
  classLog: {
    label: 'Class log',
    where: 'The entries they wrote, and entries that contain the full name.',
    fate: 'nameless',
    why: 'What a class has learned stays with the class. Only the name is removed. All entries are deleted three years after their school year.',
  },
  absences: {
    label: 'Absences',
    where: 'What we heard about a missing child, why a child left, and notes that name them.',
    fate: 'deleted',
    why: 'Notes they wrote about others stay, but no longer say who wrote them. All notes are deleted when a school year is over.',
  },
  hours: {
    label: 'Hours',
    where: 'How long a volunteer was there according to the registers, and corrections.',
    fate: 'deleted',
    why: 'It is no longer needed. Corrections they made for others stay, but no longer say who made them.',
  },
  certificates: {
    label: 'Certificates',
    where: 'The certificates that were made for a volunteer: name, hours, evenings and period.',
    fate: 'nameless',
    why: 'We keep only the code, marked as withdrawn. People who have the PDF keep it.',
  },
  rota: {
    label: 'Rota',
    where:
      'The evenings on which they teach, when they can usually come, the address of their calendar, whether they receive the weekly e-mail about gaps, e-mails sent to them about evenings, and the class days they called off or added.',
    fate: 'deleted',
    why: 'Their places in the rota become free. Changes of class days stay, but no longer say who made them.',
  },
  history: {
    label: 'History of the record',
    where: 'The entries in History about this person.',
    fate: 'nameless',
    why: 'History still shows what was done, when and by whom, but not about whom.',
  },
  account: {
    label: 'Account',
    where:
      'The account that is linked to the record: its fields, sessions, networks, second factor; and invitations to their address.',
    fate: 'deleted',
    why: 'Only if the PIC chooses to. All sessions of the account then end immediately.',
  },
  deeds: {
    label: 'What they did',
    where: 'Where they appear as an admin: in History, changes, consents, invitations and approvals.',
    fate: 'nameless',
    why: 'What was done to others stays on record, but not who did it.',
  },
  mails: {
    label: 'E-mails',
    where:
      'The outbox: e-mails to their address, e-mails that name them, and unsent reports that contain lists.',
    fate: 'deleted',
    why: 'In e-mails to others, only the name is removed. Delivered e-mails stay with the people who received them.',
  },
  requests: {
    label: 'Repeated requests',
    where: 'Notes that prevent a request sent twice from adding a record twice.',
    fate: 'deleted',
    why: 'They name the record.',
  },
  feedback: {
    label: 'Feedback',
    where: 'Messages that were sent with their e-mail address.',
    fate: 'deleted',
    why: 'They were written by this person.',
  },
  applications: {
    label: 'Applications and calls',
    where: 'Applications to teach and requests for a call, with their e-mail address or telephone number.',
    fate: 'deleted',
    why: 'They were written by this person or the family.',
  },
  imports: {
    label: 'Unfinished lists',
    where:
      'Imported lists that contain this person and whose records have not been added yet, and rows that were skipped when a list was added.',
    fate: 'deleted',
    why: 'The whole list is deleted. Lists are kept for only a day, and this one can be imported again without this person.',
  },
  mentions: {
    label: 'Other records that name them',
    where: 'Records, messages and settings that contain the full name or the e-mail address.',
    fate: 'kept',
    why: 'Another person may have the same name, so we do not change these. Please check each one and edit or delete it first.',
  },
} as const satisfies Record<string, SourceTexts>

export type PersonSourceName = keyof typeof personSources
export const personSourceNames = Object.keys(personSources) as PersonSourceName[]

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
  sayAccount: (name: string) => `An account is linked to ${name}: choose whether to erase it too.`,
})
