import { formatDay } from '../dates/format-day.ts'
import { schoolDay } from '../dates/school-day.ts'
import { defineMessages } from '../text/message.ts'
import { peopleKinds } from './field-visibility.ts'

/** Everything that is stored of one person: shown, taken along as a file, erased; for PICs (docs/decisions/069). */
export const personPaths = {
  one: '/api/admin/dashboard/people/:kind/:id',
  json: '/api/admin/dashboard/people/:kind/:id/file.json',
  pdf: '/api/admin/dashboard/people/:kind/:id/file.pdf',
  erase: '/api/admin/dashboard/people/:kind/:id/erase',
} as const

export const personScreen = (kind: string, id: string) => `/admin/dashboard/people/${kind}/${id}`

/** Whether its records are people. */
export const isPersonKind = (kind: string) => peopleKinds.some(({ name }) => name === kind)

/** What becomes of it when the person is erased: it goes, it stays without a name, or it stays as it is. */
export const erasureFates = ['deleted', 'nameless', 'kept'] as const
export type ErasureFate = (typeof erasureFates)[number]

export const fateLabels: Record<ErasureFate, string> = {
  deleted: 'Is deleted',
  nameless: 'Stays without the name',
  kept: 'Stays',
}

/** Stands where the name of somebody stood who was erased. */
export const erasedName = '(erased)'

type SourceTexts = { label: string; where: string; fate: ErasureFate; why: string }

/**
 * What is stored of a person, by where it is: the one list from which the screen, the files, the erasure and
 * docs/personal-data.md are made. How each is read and erased stands in server/people/sources/.
 */
export const personSources = {
  record: {
    label: 'The record',
    where: 'The list of students, volunteers or alumni, or the trash.',
    fate: 'deleted',
    why: 'Nobody needs it any more. It goes out of lists, counts and searches too, and not into the trash.',
  },
  photos: {
    label: 'Photos',
    where: 'Stored files: the photo of today and earlier ones, in all sizes.',
    fate: 'deleted',
    why: 'A file that another record shows too stays as it is shown there until it is taken from there; the photo of a child that was not allowed stays closed to visitors.',
  },
  changes: {
    label: 'Earlier states',
    where:
      'What was changed together, such as by a list, a bulk change or a school year, so that it can be undone.',
    fate: 'deleted',
    why: 'This record can then be brought back by no undo. The others of the same change still can.',
  },
  consent: {
    label: 'Consent',
    where: 'What may be shown of a child, who said so, and the scanned form.',
    fate: 'deleted',
    why: 'It allows something about somebody of whom nothing is left.',
  },
  years: {
    label: 'School years',
    where: 'The archive of school years: the class or year, and what became of it.',
    fate: 'nameless',
    why: 'How many there were in a class or taught in a year stays true. The name and the way to the record go.',
  },
  history: {
    label: 'History of the record',
    where: 'The lines of History that are about this person.',
    fate: 'nameless',
    why: 'That something was done, when and by whom is kept, so that History stays whole; whom it was about is not.',
  },
  account: {
    label: 'Account',
    where:
      'The account or sign-up with the same e-mail address: its fields, sessions, networks, second factor and invitations.',
    fate: 'deleted',
    why: 'It belongs to the person. All its sessions end at once.',
  },
  deeds: {
    label: 'What they did',
    where:
      'Where their name stands as that of an admin: in History, at changes, consents, invitations and approvals.',
    fate: 'nameless',
    why: 'What was done to others stays true. Who did it is told no more.',
  },
  mails: {
    label: 'Mails',
    where:
      'The outbox: mails to their address, mails that name them, and reports with lists that have not been sent.',
    fate: 'deleted',
    why: 'In mails to others only the name goes. What was delivered lies with those who received it.',
  },
  requests: {
    label: 'Repeated requests',
    where: 'The notes by which a request that is sent twice adds a record once.',
    fate: 'deleted',
    why: 'They name the record.',
  },
  feedback: {
    label: 'Feedback',
    where: 'Messages that were sent with their e-mail address.',
    fate: 'deleted',
    why: 'They were written by this person.',
  },
  imports: {
    label: 'Lists that wait',
    where: 'Lists that somebody has brought along and not added yet, in which they stand.',
    fate: 'deleted',
    why: 'The whole list goes: it is kept for a day only, and can be brought along again without this person.',
  },
  mentions: {
    label: 'Other records that name them',
    where: 'Records, messages and settings in whose texts the full name or the e-mail address occurs.',
    fate: 'kept',
    why: 'Another person may have the same name, and a text is for people to mend: please look at each, and change or delete it first.',
  },
} as const satisfies Record<string, SourceTexts>

export type PersonSourceName = keyof typeof personSources

/** A value as people read it: days instead of times as they are stored. */
export function shownValue(value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatDay(schoolDay(new Date(value))) : value
}

/** What no erasure can reach, said before it is done. */
export const outOfReach = {
  line: 'One line in History says that somebody was erased, when and by whom, without a name.',
  counts: 'Numbers, such as how many children came in a year, count the person on without a name.',
  backups: (kept: number) =>
    `Backups that were made before hold everything until they are replaced by newer ones; ${kept} are kept. Whoever restores one has to erase the person again.`,
  copies:
    'Mails that were delivered, files that somebody downloaded, and pages that a browser keeps for when there is no network lie outside of this site.',
}

export const personMessages = defineMessages('people', {
  notLoaded: 'Failed to fetch what is stored. Try again later.',
  notDownloaded: 'Failed to make the file. Please try again.',
  gone: 'Nothing is stored of this person, or not any more.',
  erased: 'Everything that was stored of this person is erased.',
  notErased: 'Failed to erase. Nothing was changed.',
  wrongName: 'Please type the full name exactly as it stands here.',
  changedSince: (name: string) =>
    `Somebody has changed what is stored of ${name} meanwhile. Nothing was erased: please look again.`,
  own: (name: string) => `${name} has the account with which you are signed in. Another PIC has to erase it.`,
  lastPic: (name: string) =>
    `${name} is the last PIC whose access does not end. Make somebody else a PIC first.`,
})

/** Whether somebody has typed the name of a person: in whatever form its letters come, and with whatever spaces. */
export const isSameName = (typed: string, name: string) => inOneForm(typed) === inOneForm(name)
const inOneForm = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ')
