import type { Logger } from 'pino'
import type { Backups } from '#features/backup/server/run-backups.ts'
import type { Packs } from '#features/handover/server/packs.ts'
import type { Config } from './config.ts'
import type { ContentVersion } from './db/content-version.ts'
import type { Db } from './db/tables.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MediaStore } from './media/store.ts'
import type { FindText, PageRenderer } from './pages/renderer.ts'

/**
 * The configuration, database, stores and clock that every feature receives, so that tests can replace them.
 */
export type AppContext = {
  config: Config
  db: Db
  /** Incremented by every content change; the response cache compares it. */
  contentVersion: ContentVersion
  media: MediaStore
  mailer: Mailer
  backups: Backups
  packs: Packs
  now: () => Date
  log: Logger
  /** Aborted when the server is told to stop. It still answers requests but reports that it is not ready. */
  stopping: AbortSignal
  /** Absent when only the API is needed. */
  renderPage?: PageRenderer
  /** Loads the catalogs of the built site; absent when only the API is needed. */
  loadFindText?: () => Promise<FindText>
  /** The folder of the built client files; absent in development and when only the API is needed. */
  clientFolder?: string
}
