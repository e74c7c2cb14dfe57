import { timingSafeEqual } from 'node:crypto'
import { accountMessages } from '#domain/session/account-messages.ts'
import { accountScreens } from '#domain/session/accounts.ts'
import { message } from '#domain/text/words.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import { readSetting, saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'
import { hasApprovedAdmin } from '../admins.ts'
import { hashToken, isToken, newToken } from '../sessions/tokens.ts'

/** Key in `settings` of the hashed link tokens. */
const settingsKey = 'setupTokens'
/** The maximum number of links kept; each process on the database prints its own link at startup. */
const maxLinks = 10

type SetupContext = Pick<AppContext, 'db' | 'config' | 'now'>

/**
 * Creates the link with which the first admin signs up and is immediately approved; every process accepts it. With
 * SQLite, the previous link stops working; with PostgreSQL, several processes may share the database, so the newest ten
 * links work.
 *
 * @returns undefined if there already is an approved admin
 */
export async function createSetupLink({ db, config, now }: SetupContext): Promise<string | undefined> {
  if (await hasApprovedAdmin(db)) {
    await deleteSetupLinks(db)
    return undefined
  }
  const token = newToken()
  await changeUnderContentLock(db, async (db) => {
    const others = config.databaseUrl ? await readTokenHashes(db) : []
    await saveSetting(db, now(), settingsKey, [hashToken(token), ...others].slice(0, maxLinks))
  })
  return `${config.publicUrl}${accountScreens.signup}?setup=${token}`
}

/** Call it once there is an approved admin. */
export async function deleteSetupLinks(db: Db): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', settingsKey).execute()
}

/**
 * Returns true if a sign-up has a valid token of a setup link; false for an empty field.
 *
 * @throws {Invalid} for a wrong token
 */
export async function verifySetupToken(db: Db, value: unknown): Promise<boolean> {
  if (value === undefined || value === '') return false
  if (!isToken(value)) throw linkUsedError()
  const hash = Buffer.from(hashToken(value))
  const hashes = await readTokenHashes(db)
  if (!hashes.some((known) => timingSafeEqual(hash, Buffer.from(known)))) throw linkUsedError()
  return true
}

const readTokenHashes = async (db: Db) => (await readSetting<string[]>(db, settingsKey)) ?? []

/**
 * Makes the last check before the first admin is written. Call it in the same transaction.
 * @throws {Invalid} if there is an approved admin by now
 */
export async function assertFirstSetup(
  { contentVersion }: Pick<AppContext, 'contentVersion'>,
  db: Db,
): Promise<void> {
  // The version is a single row, locked until the commit. The second of two simultaneous first sign-ups waits
  // here and then sees the first, even on PostgreSQL and across processes.
  await contentVersion.increment(db)
  if (await hasApprovedAdmin(db)) throw linkUsedError()
}

const linkUsedError = () =>
  new Invalid([{ field: 'setup', message: message(accountMessages, 'setupLinkUsed') }])
