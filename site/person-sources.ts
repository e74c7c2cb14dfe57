import { accountSource } from '#features/accounts/server/account-of-person.ts'
import { certificatesSource } from '#features/certificates/server/certificates-of-person.ts'
import { consentSource } from '#features/consents/server/consent-of-person.ts'
import { applicationsSource } from '#features/enquiries/server/enquiries-of-person.ts'
import { classLogSource, hoursSource, registersSource } from '#features/evenings/server/evenings-of-person.ts'
import { absencesSource } from '#features/families/server/absences-of-person.ts'
import { feedbackSource } from '#features/feedback/server/feedback-of-person.ts'
import { importsSource } from '#features/import/server/imports-of-person.ts'
import { mailsSource } from '#features/outbox/server/mails-of-person.ts'
import { adminActionsSource } from '#features/people/server/admin-actions-of-person.ts'
import { mentionsSource } from '#features/people/server/mentions-of-person.ts'
import { photosSource } from '#features/people/server/photos-of-person.ts'
import { recordSource, requestsSource } from '#features/people/server/record-of-person.ts'
import { rotaSource } from '#features/rota/server/rota-of-person.ts'
import { yearsSource } from '#features/school-year/server/years-of-person.ts'
import { changesSource } from '#features/undo/server/changes-of-person.ts'
import { historySource } from '#features/undo/server/history-of-person.ts'
import type { ListedSource, PersonSource, SourceTexts } from '#server/personal-data/person-source.ts'

/**
 * The data stored about a person, by place. The page, the files, the erasure and docs/personal-data.md are derived from
 * this list, in its order. If you add a table, a test fails until it is in a source.
 */
const sources = {
  record: {
    label: 'The record',
    where: 'The list of students, volunteers or alumni, or the trash.',
    fate: 'deleted',
    why: 'It is no longer needed. It is removed from lists, counts and searches, and does not go to the trash.',
    ...recordSource,
  },
  photos: {
    label: 'Photos',
    where: 'Stored files: the current photo and earlier ones, in all sizes.',
    fate: 'deleted',
    why: 'A file that another record also shows stays there until you remove it there. A photo that the family did not allow stays hidden from visitors.',
    ...photosSource,
  },
  changes: {
    label: 'Earlier states',
    where: 'Earlier versions kept so that edits, imports, bulk changes and school years can be undone.',
    fate: 'deleted',
    why: 'Undo can then no longer bring back this record, only the others in the same change.',
    ...changesSource,
  },
  consent: {
    label: 'Consent',
    where: 'What may be shown of a child, who gave consent, and the scanned form.',
    fate: 'deleted',
    why: 'There is nothing left for it to apply to.',
    ...consentSource,
  },
  years: {
    label: 'School years',
    where: 'The archive of school years: the class or year, and what happened next.',
    fate: 'nameless',
    why: 'The number of people in a class or year stays correct. The name and the link to the record are removed.',
    ...yearsSource,
  },
  registers: {
    label: 'Registers',
    where:
      'The evenings on which they were marked as present, the classes that a child was in before, and the evenings whose register they took.',
    fate: 'deleted',
    why: "The attendance counts of class sessions do not change. Registers this person took stay, but no longer say who took them. Registers are deleted three years after their school year, except volunteers' marks, because their hours are calculated from them.",
    ...registersSource,
  },
  classLog: {
    label: 'Class log',
    where: 'The entries they wrote, and entries that contain the full name.',
    fate: 'nameless',
    why: 'What a class has learned stays with the class. Only the name is removed. All entries are deleted three years after their school year.',
    ...classLogSource,
  },
  absences: {
    label: 'Absences',
    where: 'What we heard about a missing child, why a child left, and notes that name them.',
    fate: 'deleted',
    why: 'Notes they wrote about others stay, but no longer say who wrote them. All notes are deleted when a school year is over.',
    ...absencesSource,
  },
  hours: {
    label: 'Hours',
    where: 'How long a volunteer was there according to the registers, and corrections.',
    fate: 'deleted',
    why: 'It is no longer needed. Corrections they made for others stay, but no longer say who made them.',
    ...hoursSource,
  },
  certificates: {
    label: 'Certificates',
    where: 'The certificates that were made for a volunteer: name, hours, evenings and period.',
    fate: 'nameless',
    why: 'We keep only the code, marked as withdrawn. People who have the PDF keep it.',
    ...certificatesSource,
  },
  rota: {
    label: 'Rota',
    where:
      'The evenings on which they teach, when they can usually come, the address of their calendar, whether they receive the weekly e-mail about gaps, e-mails sent to them about evenings, and the class days they called off or added.',
    fate: 'deleted',
    why: 'Their places in the rota become free. Changes of class days stay, but no longer say who made them.',
    ...rotaSource,
  },
  history: {
    label: 'History of the record',
    where: 'The entries in History about this person.',
    fate: 'nameless',
    why: 'History still shows what was done, when and by whom, but not about whom.',
    ...historySource,
  },
  account: {
    label: 'Account',
    where:
      'The account that is linked to the record: its fields, sessions, networks, second factor; and invitations to their address.',
    fate: 'deleted',
    why: 'Only if the PIC chooses to. All sessions of the account then end immediately.',
    ...accountSource,
  },
  deeds: {
    label: 'What they did',
    where: 'Where they appear as an admin: in History, changes, consents, invitations and approvals.',
    fate: 'nameless',
    why: 'What was done to others stays on record, but not who did it.',
    ...adminActionsSource({
      'Recorded consents': [
        ['consents', 'recordedBy'],
        ['earlierConsents', 'recordedBy'],
      ],
      'Sent invitations': [['invitations', 'createdByName']],
      'Approved sign-ups': [['admins', 'approvedBy']],
      'Made certificates': [['certificates', 'madeBy']],
    }),
  },
  mails: {
    label: 'E-mails',
    where:
      'The outbox: e-mails to their address, e-mails that name them, and unsent reports that contain lists.',
    fate: 'deleted',
    why: 'In e-mails to others, only the name is removed. Delivered e-mails stay with the people who received them.',
    ...mailsSource,
  },
  requests: {
    label: 'Repeated requests',
    where: 'Notes that prevent a request sent twice from adding a record twice.',
    fate: 'deleted',
    why: 'They name the record.',
    ...requestsSource,
  },
  feedback: {
    label: 'Feedback',
    where: 'Messages that were sent with their e-mail address.',
    fate: 'deleted',
    why: 'They were written by this person.',
    ...feedbackSource,
  },
  applications: {
    label: 'Applications and calls',
    where: 'Applications to teach and requests for a call, with their e-mail address or telephone number.',
    fate: 'deleted',
    why: 'They were written by this person or the family.',
    ...applicationsSource,
  },
  imports: {
    label: 'Unfinished lists',
    where:
      'Imported lists that contain this person and whose records have not been added yet, and rows that were skipped when a list was added.',
    fate: 'deleted',
    why: 'The whole list is deleted. Lists are kept for only a day, and this one can be imported again without this person.',
    ...importsSource,
  },
  mentions: {
    label: 'Other records that name them',
    where: 'Records, messages and settings that contain the full name or the e-mail address.',
    fate: 'kept',
    why: 'Another person may have the same name, so we do not change these. Please check each one and edit or delete it first.',
    ...mentionsSource,
  },
} satisfies Record<string, PersonSource & SourceTexts>

export const personSources: readonly ListedSource[] = Object.entries(sources).map(([name, source]) => ({
  name,
  ...source,
}))
