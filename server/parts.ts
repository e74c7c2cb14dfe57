import type { Logger } from 'pino'
import type { Backups } from './backup/backups.ts'
import type { Config } from './config.ts'
import type { ContentVersion } from './db/content-version.ts'
import type { Db } from './db/tables.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MediaStore } from './media/store.ts'
import type { PageRenderer } from './pages/renderer.ts'

/** What the app is built from. Time comes in here too, so that tests need not wait. */
export type Parts = {
  config: Config
  db: Db
  /** Goes up with every change of content; what the response cache trusts. */
  version: ContentVersion
  media: MediaStore
  mailer: Mailer
  backups: Backups
  now: () => Date
  log: Logger
  /** SHA-256 of the one-time setup token, while no approved admin exists. */
  setup: { tokenHash: string | null }
  /** Absent where only the API is wanted. */
  pages?: PageRenderer
  /** Where the browser's half of the built site lies. */
  siteFolder?: string
}
