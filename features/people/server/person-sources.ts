import { accountSource } from '#features/accounts/server/account-of-person.ts'
import { certificatesSource } from '#features/certificates/server/certificates-of-person.ts'
import { consentSource } from '#features/consents/server/consent-of-person.ts'
import {
  absencesSource,
  classLogSource,
  hoursSource,
  registersSource,
} from '#features/evenings/server/evenings-of-person.ts'
import { feedbackSource } from '#features/feedback/server/feedback-of-person.ts'
import { importsSource } from '#features/import/server/imports-of-person.ts'
import { mailsSource } from '#features/outbox/server/mails-of-person.ts'
import { changesSource } from '#features/records/server/change-sets/changes-of-person.ts'
import { photosSource } from '#features/records/server/content/photos-of-person.ts'
import { recordSource, requestsSource } from '#features/records/server/content/record-of-person.ts'
import { historySource } from '#features/records/server/history/history-of-person.ts'
import { applicationsSource } from '#features/requests/server/requests-of-person.ts'
import { rotaSource } from '#features/rota/server/rota-of-person.ts'
import { yearsSource } from '#features/school-year/server/years-of-person.ts'
import type { PersonSource } from '#server/personal-data/person-source.ts'
import type { PersonSourceName } from '../person.ts'
import { adminActionsSource } from './admin-actions-of-person.ts'
import { mentionsSource } from './mentions-of-person.ts'

/** How each of `personSources` is read and erased. If you add a table, a test fails until it is listed. */
export const sourceReaders: Record<PersonSourceName, PersonSource> = {
  record: recordSource,
  photos: photosSource,
  consent: consentSource,
  changes: changesSource,
  years: yearsSource,
  registers: registersSource,
  classLog: classLogSource,
  absences: absencesSource,
  hours: hoursSource,
  certificates: certificatesSource,
  rota: rotaSource,
  history: historySource,
  account: accountSource,
  deeds: adminActionsSource,
  mails: mailsSource,
  feedback: feedbackSource,
  applications: applicationsSource,
  requests: requestsSource,
  imports: importsSource,
  mentions: mentionsSource,
}
