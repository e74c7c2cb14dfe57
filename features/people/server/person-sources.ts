import type { PersonSourceName } from '../person.ts'
import type { PersonSource } from './person.ts'
import { accountSource } from './sources/account.ts'
import { changesSource } from './sources/changes.ts'
import { consentSource } from './sources/consent.ts'
import { deedsSource } from './sources/deeds.ts'
import { absencesSource, classLogSource, hoursSource, registersSource } from './sources/evenings.ts'
import { feedbackSource } from './sources/feedback.ts'
import { historySource } from './sources/history.ts'
import { importsSource } from './sources/imports.ts'
import { mailsSource } from './sources/mails.ts'
import { mentionsSource } from './sources/mentions.ts'
import { photosSource } from './sources/photos.ts'
import { recordSource, requestsSource, yearsSource } from './sources/record.ts'
import { rotaSource } from './sources/rota.ts'

/** How each of `personSources` is read and erased. Adding a table? Then a test asks where it belongs. */
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
  rota: rotaSource,
  history: historySource,
  account: accountSource,
  deeds: deedsSource,
  mails: mailsSource,
  feedback: feedbackSource,
  requests: requestsSource,
  imports: importsSource,
  mentions: mentionsSource,
}
