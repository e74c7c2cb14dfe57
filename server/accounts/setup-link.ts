import { timingSafeEqual } from 'node:crypto'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { accountScreens } from '#domain/accounts/accounts.ts'
import { message } from '#domain/text/message.ts'
import type { AppContext } from '../app-context.ts'
import type { Db } from '../db/tables.ts'
import { Invalid } from '../errors.ts'
import { hasApprovedAdmin } from './admins.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

/**
 * Creates the link by which the first admin signs up and is approved at once; the previous link stops working.
 * @returns undefined when there is an approved admin already
 */
export async function createSetupLink({
  db,
  config,
  setup,
}: Pick<AppContext, 'db' | 'config' | 'setup'>): Promise<string | undefined> {
  setup.tokenHash = null
  if (await hasApprovedAdmin(db)) return undefined
  const token = newToken()
  setup.tokenHash = hashToken(token)
  return `${config.publicUrl}${accountScreens.signup}?setup=${token}`
}

/**
 * Whether a sign-up came through the setup link; an empty field means no.
 * @throws {Invalid} when the token is another one
 */
export function verifySetupToken({ setup }: Pick<AppContext, 'setup'>, value: unknown): boolean {
  if (value === undefined || value === '') return false
  if (!isToken(value) || !setup.tokenHash) throw linkUsedError()
  const isMatch = timingSafeEqual(Buffer.from(hashToken(value)), Buffer.from(setup.tokenHash))
  if (!isMatch) throw linkUsedError()
  return true
}

/**
 * The last check before the first admin is written, in the same transaction.
 * @throws {Invalid} when there is an approved admin meanwhile
 */
export async function assertFirstSetup(
  { contentVersion }: Pick<AppContext, 'contentVersion'>,
  db: Db,
): Promise<void> {
  // The version is one row, locked until the commit: of two simultaneous first sign-ups, the second waits here and then
  // sees the first, in PostgreSQL and across processes too.
  await contentVersion.increment(db)
  if (await hasApprovedAdmin(db)) throw linkUsedError()
}

const linkUsedError = () =>
  new Invalid([{ field: 'setup', message: message(accountMessages, 'setupLinkUsed') }])
