import { type Kysely, sql } from 'kysely'
import { system } from '#server/system.ts'
import { openBackup } from '../elsewhere/age.ts'
import type { Manifest } from '../manifest.ts'
import { fillEmptyFolder } from './fill-empty-folder.ts'
import { type RestoreTarget, restoreArchive } from './restore-archive.ts'
import type { UnpackOptions } from './unpack.ts'

/** `identityFile` is the path of the secret key for an encrypted backup. */
export type RestoreOptions = UnpackOptions & { identityFile?: string | undefined }

/**
 * Restores a backup into an empty data folder (and, on PostgreSQL, an empty database). Everything is unpacked
 * and checked first; the database is stored last, because a folder counts as a site only once it has one. A
 * failed restore leaves nothing in the folder and the database.
 *
 * @throws {ExplainedError} if the backup cannot be restored
 * @throws {CannotStart} while a server uses the folder
 */
export async function restoreBackup(
  source: string | AsyncIterable<Uint8Array>,
  target: RestoreTarget,
  { identityFile, ...options }: RestoreOptions = {},
): Promise<Manifest> {
  const content = await openBackup(source, identityFile)
  return fillEmptyFolder(target.dataDir, (folder) =>
    restoreArchive(content, target, folder, { ...options, prepare: startAfresh }),
  )
}

/** Gives the database a new identity, by which phones notice that it was restored. */
async function startAfresh(db: Kysely<unknown>): Promise<void> {
  await failPendingMails(db)
  await sql`update "siteIdentity" set "databaseId" = ${system.randomUUIDv7()}`.execute(db)
}

/** Distinguishes a mail that was pending in the backup from one that a mail server rejected. */
const reason =
  'The site was restored from a backup that was made before this mail was sent. It may have been sent since.'

/**
 * Marks mails that were pending in the backup as failed, with this reason. They may have been sent since the backup, or
 * may be outdated, so they must be neither sent twice nor silently lost (decision 027). An admin can resend them,
 * except those with links that open an account, which have expired.
 */
async function failPendingMails(db: Kysely<unknown>): Promise<void> {
  const waiting = sql`where "state" = 'waiting'`
  await sql`update "mails" set "text" = '', "html" = '' ${waiting} and "holdsSecret" = 1`.execute(db)
  await sql`update "mails" set "state" = 'failed', "lastError" = ${reason} ${waiting}`.execute(db)
}
