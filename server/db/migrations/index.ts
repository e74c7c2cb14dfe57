import { schema } from './2026-11-27-01-schema.ts'
import { albumEvents } from './2026-11-27-02-album-events.ts'
import { gapMails } from './2026-11-27-03-gap-mails.ts'
import { certificates } from './2026-11-28-02-certificates.ts'
import { requests } from './2026-11-29-01-requests.ts'
import { pages } from './2026-11-29-02-pages.ts'
import { ownTexts } from './2026-11-29-03-own-texts.ts'
import { searchedNumbers } from './2026-11-30-01-searched-numbers.ts'
import { privateUniqueIds } from './2026-11-30-02-private-unique-ids.ts'
import { classTables } from './2026-12-01-01-classes.ts'
import { changesInHistory } from './2026-12-01-02-changes-in-history.ts'
import { pagePlaces } from './2026-12-01-03-page-places.ts'
import { whoComes } from './2026-12-02-01-who-comes.ts'
import { families } from './2026-12-02-02-families.ts'
import { markNotes } from './2026-12-02-03-mark-notes.ts'
import type { Migration } from './migration.ts'

/** The migrations since release 0.7.0, oldest first. */
export const migrations: readonly Migration[] = [
  schema,
  albumEvents,
  gapMails,
  certificates,
  requests,
  pages,
  ownTexts,
  searchedNumbers,
  privateUniqueIds,
  classTables,
  changesInHistory,
  pagePlaces,
  whoComes,
  families,
  markNotes,
]
