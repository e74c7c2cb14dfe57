import { accountMessages } from '#domain/accounts/account-messages.ts'
import {
  loadStrengthChecker,
  type PersonalInfo,
  type StrengthChecker,
} from '#domain/accounts/password-strength.ts'
import { message } from '#domain/text/message.ts'
import type { Db } from '../db/tables.ts'
import { Invalid } from '../errors.ts'
import { readSettings } from '../settings/read-settings.ts'

type Person = Omit<PersonalInfo, 'school'>

/** Whether somebody who knows the person and the school would guess a password too soon. */
export async function isWeakPassword(db: Db, password: string, person: Person): Promise<boolean> {
  const [strengthOf, school] = await Promise.all([loadStrengthCheck(), readSettings(db)])
  return strengthOf(password, { ...person, school }) === 'weak'
}

/** @throws {Invalid} naming the field */
export async function assertStrongPassword(db: Db, password: string, person: Person, field = 'password') {
  if (await isWeakPassword(db, password, person))
    throw new Invalid([{ field, message: message(accountMessages, 'passwordWeak') }])
}

let strengthCheck: Promise<StrengthChecker> | undefined

/** Loaded when first needed, so that the start stays fast. */
function loadStrengthCheck() {
  strengthCheck ??= loadStrengthChecker().catch((error) => {
    strengthCheck = undefined
    throw error
  })
  return strengthCheck
}
