import type { Logger } from 'pino'
import type { Backups } from '#features/backup/server/run-backups.ts'
import type { Packs } from '#features/handover/server/packs.ts'
import type { Config } from './config.ts'
import type { ContentVersion } from './db/content-version.ts'
import type { Db } from './db/tables.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MediaStore } from './media/store.ts'
import type { FindText, PageRenderer } from './pages/renderer.ts'

/** What every feature is handed: configuration, database, stores and the clock, so that tests can replace them. */
export type AppContext = {
  config: Config
  db: Db
  /** Incremented by every change of content; the response cache compares it. */
  contentVersion: ContentVersion
  media: MediaStore
  mailer: Mailer
  backups: Backups
  packs: Packs
  now: () => Date
  log: Logger
  /** Aborted once the server is told to stop: it still answers, but says that it is not ready. */
  stopping: AbortSignal
  /** Absent where only the API is wanted. */
  renderPage?: PageRenderer
  /** The catalogs of the built site; absent likewise. */
  loadFindText?: () => Promise<FindText>
  /** The folder of the built client files; absent in development and where only the API is wanted. */
  clientFolder?: string
}
