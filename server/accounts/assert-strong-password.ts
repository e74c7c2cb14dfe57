import { accountSays } from '#domain/accounts.ts'
import { type Known, loadStrengthOf, type StrengthOf } from '#domain/password-strength.ts'
import type { Db } from '../db/tables.ts'
import { Invalid } from '../errors.ts'
import { readSettings } from '../settings/read-settings.ts'

type Person = Omit<Known, 'school'>

/** Whether somebody who knows the person and the school would guess a password too soon. */
export async function isWeakPassword(db: Db, password: string, person: Person): Promise<boolean> {
  const [strengthOf, school] = await Promise.all([loadStrengthCheck(), readSettings(db)])
  return strengthOf(password, { ...person, school }) === 'weak'
}

/** @throws {Invalid} naming the field */
export async function assertStrongPassword(db: Db, password: string, person: Person, field = 'password') {
  if (await isWeakPassword(db, password, person))
    throw new Invalid([{ field, message: accountSays.passwordWeak }])
}

let strengthCheck: Promise<StrengthOf> | undefined

/** Loaded when first needed, so that the start stays fast. */
function loadStrengthCheck() {
  strengthCheck ??= loadStrengthOf().catch((error) => {
    strengthCheck = undefined
    throw error
  })
  return strengthCheck
}
