import { foundation } from './2026-11-21-01-foundation.ts'
import { accounts } from './2026-11-21-02-accounts.ts'
import { content } from './2026-11-21-03-content.ts'
import { filters } from './2026-11-21-04-filters.ts'
import { removals } from './2026-11-21-10-removals.ts'
import { activity } from './2026-11-21-11-activity.ts'
import { sessions } from './2026-11-21-15-sessions.ts'
import { feedbackBox } from './2026-11-21-16-feedback-box.ts'
import { mailOutbox } from './2026-11-21-20-mail-outbox.ts'
import { backups } from './2026-11-21-24-backups.ts'
import { sendings } from './2026-11-21-26-sendings.ts'
import { knownNetworks } from './2026-11-21-31-known-networks.ts'
import { search } from './2026-11-21-37-search.ts'
import { listCounts } from './2026-11-21-38-list-counts.ts'
import { countedInIndexes } from './2026-11-21-39-counted-in-indexes.ts'
import { classTimings } from './2026-11-21-40-class-timings.ts'
import { access } from './2026-11-22-41-access.ts'
import { invitations } from './2026-11-22-42-invitations.ts'
import { secondFactor } from './2026-11-22-43-second-factor.ts'
import { panel } from './2026-11-22-45-panel.ts'
import { publishing } from './2026-11-22-46-publishing.ts'
import { changeSets } from './2026-11-22-50-change-sets.ts'
import { imports } from './2026-11-22-52-imports.ts'
import { schoolYear } from './2026-11-22-53-school-year.ts'
import { fieldVisibility } from './2026-11-22-54-field-visibility.ts'
import { consents } from './2026-11-22-55-consents.ts'
import { searchCollects } from './2026-11-22-58-search-collects.ts'
import { processes } from './2026-11-22-59-processes.ts'
import { moves } from './2026-11-22-60-moves.ts'
import { backupCopies } from './2026-11-22-61-backup-copies.ts'
import { siteHealth } from './2026-11-22-62-site-health.ts'
import { trigrams } from './2026-11-23-65-trigrams.ts'
import { fileUses } from './2026-11-23-70-file-uses.ts'
import { fileClaims } from './2026-11-23-71-file-claims.ts'
import { noMoves } from './2026-11-23-80-no-moves.ts'
import { fewerChecks } from './2026-11-23-83-site-health.ts'
import { noOwnershipOffers } from './2026-11-23-84-ownership.ts'
import { jobs } from './2026-11-23-85-jobs.ts'
import { searchAndCounts } from './2026-11-23-86-search.ts'
import { names } from './2026-11-23-87-names.ts'
import { evenings } from './2026-11-23-90-evenings.ts'
import { translations } from './2026-11-23-91-translations.ts'
import { cleanStoredText } from './2026-11-26-91-clean-text.ts'
import { formerClasses } from './2026-11-26-92-former-classes.ts'
import { registers } from './2026-11-26-93-registers.ts'
import { phones } from './2026-11-26-94-phones.ts'
import { volunteerLinks } from './2026-11-26-96-volunteer-links.ts'
import { earlierConsents } from './2026-11-26-97-earlier-consents.ts'
import type { Migration } from './migration.ts'

/** The database's history, oldest first. */
export const migrations: readonly Migration[] = [
  foundation,
  accounts,
  content,
  filters,
  removals,
  activity,
  sessions,
  feedbackBox,
  mailOutbox,
  backups,
  sendings,
  knownNetworks,
  search,
  listCounts,
  countedInIndexes,
  classTimings,
  access,
  invitations,
  secondFactor,
  panel,
  publishing,
  changeSets,
  imports,
  schoolYear,
  fieldVisibility,
  consents,
  searchCollects,
  processes,
  moves,
  backupCopies,
  siteHealth,
  trigrams,
  fileUses,
  fileClaims,
  noMoves,
  fewerChecks,
  noOwnershipOffers,
  jobs,
  searchAndCounts,
  names,
  evenings,
  translations,
  cleanStoredText,
  formerClasses,
  registers,
  phones,
  volunteerLinks,
  earlierConsents,
]
