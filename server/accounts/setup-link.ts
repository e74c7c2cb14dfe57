import { timingSafeEqual } from 'node:crypto'
import { accountSays, accountScreens } from '#domain/accounts.ts'
import type { Db } from '../db/tables.ts'
import { Invalid } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { hasApprovedAdmin } from './admins.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

/**
 * Makes the link by which the first admin signs up and is approved at once; the one before it stops working.
 * @returns undefined when there is an approved admin already
 */
export async function createSetupLink({
  db,
  config,
  setup,
}: Pick<Parts, 'db' | 'config' | 'setup'>): Promise<string | undefined> {
  setup.tokenHash = null
  if (await hasApprovedAdmin(db)) return undefined
  const token = newToken()
  setup.tokenHash = hashToken(token)
  return `${config.publicUrl}${accountScreens.signup}?setup=${token}`
}

/**
 * Whether a sign-up came through the setup link; an empty field is none.
 * @throws {Invalid} when it came through another one
 */
export function usesSetupLink({ setup }: Pick<Parts, 'setup'>, given: unknown): boolean {
  if (given === undefined || given === '') return false
  if (!isToken(given) || !setup.tokenHash) throw linkUsed()
  const isRight = timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(setup.tokenHash))
  if (!isRight) throw linkUsed()
  return true
}

/**
 * The last look before the first admin is written, in the same transaction.
 * @throws {Invalid} when there is an approved admin meanwhile
 */
export async function refuseSecondSetup({ version }: Pick<Parts, 'version'>, db: Db): Promise<void> {
  // The version is one row, locked until the commit: of two first sign-ups at once, the second waits here and then
  // sees the first, in PostgreSQL and across processes too.
  await version.raise(db)
  if (await hasApprovedAdmin(db)) throw linkUsed()
}

const linkUsed = () => new Invalid([{ field: 'setup', message: accountSays.setupLinkUsed }])
