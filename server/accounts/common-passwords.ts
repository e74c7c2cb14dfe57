import { accountSays } from '#domain/accounts.ts'
import { isAboutPerson } from '#domain/password-strength.ts'
import { Invalid } from '../errors.ts'

type Person = { email: unknown; fullName: unknown }

/**
 * Whether a password is among the first that somebody would guess: one of the well-known ones, one with the
 * product's name in it, or one that is short once the role and the person's own names are taken out.
 */
export async function isCommonPassword(password: string, person: Person): Promise<boolean> {
  return isAboutPerson(password, person) || (await wellKnown()).has(password.toLowerCase())
}

/** @throws {Invalid} naming the field */
export async function refuseCommonPassword(password: string, person: Person, field = 'password') {
  if (await isCommonPassword(password, person))
    throw new Invalid([{ field, message: accountSays.passwordCommon }])
}

let passwords: Promise<ReadonlySet<string>> | undefined

/** 49,000 of them, among them far more than the 3,000 most common; read when first needed, to keep the start short. */
function wellKnown() {
  passwords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return passwords
}
