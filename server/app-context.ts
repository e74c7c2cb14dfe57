import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { ContentVersion } from './db/content-version.ts'
import type { Db } from './db/tables.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MediaStore } from './media/store/store.ts'
import type { FindText, PageRenderer } from './pages/renderer.ts'
import type { NamedSource } from './personal-data/person-source.ts'

/** Every feature receives these, so that tests can replace them. A feature with background work adds its own here. */
export interface AppContext {
  config: Config
  db: Db
  /** Incremented by every content change; the response cache compares it. */
  contentVersion: ContentVersion
  media: MediaStore
  mailer: Mailer
  /** All places that store data about people, in the order of the page about a person. */
  personSources: readonly NamedSource[]
  now: () => Date
  log: Logger
  /**
   * Aborted when the server is asked to shut down. The server still handles requests, but reports that it is not ready.
   */
  stopping: AbortSignal
  /** Absent if only the API runs. */
  renderPage?: PageRenderer
  /** Loads the text catalogs of the built site; absent if only the API runs. */
  loadFindText?: () => Promise<FindText>
  /** The folder of the built client files; absent in development, or if only the API runs. */
  clientFolder?: string
}
