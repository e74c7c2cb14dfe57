import { accountSays } from '#domain/accounts.ts'
import { type Known, loadStrengthOf, type StrengthOf } from '#domain/password-strength.ts'
import type { Db } from '../db/tables.ts'
import { Invalid } from '../errors.ts'
import { readSettings } from '../settings/read-settings.ts'

type Person = Omit<Known, 'school'>

/** Whether somebody who knows the person and the school would guess a password too soon. */
export async function isWeakPassword(db: Db, password: string, person: Person): Promise<boolean> {
  const [strengthOf, school] = await Promise.all([loadOnce(), readSettings(db)])
  return strengthOf(password, { ...person, school }) === 'weak'
}

/** @throws {Invalid} naming the field */
export async function refuseWeakPassword(db: Db, password: string, person: Person, field = 'password') {
  if (await isWeakPassword(db, password, person))
    throw new Invalid([{ field, message: accountSays.passwordWeak }])
}

let loaded: Promise<StrengthOf> | undefined

/** Loaded when first needed, to keep the start short. */
function loadOnce() {
  loaded ??= loadStrengthOf().catch((error) => {
    loaded = undefined
    throw error
  })
  return loaded
}
