import { type Argon2Parameters, argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { accountMessages } from '#domain/session/account-messages.ts'
import { message } from '#domain/text/words.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import type { Db } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'
import { limitConcurrency } from '#server/limit-concurrency.ts'
import { system } from '#server/system.ts'
import { loadStrengthChecker, type PersonalInfo, type StrengthChecker } from '../../password-strength.ts'

/** The OWASP minimum for argon2id; takes about 20 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const lengths = { salt: 16, tag: 32 }

const deriveKey = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)
// Each hash takes 19 MB and a core; without a limit, password guessing could take down the machine.
const limitHashing = limitConcurrency({ concurrency: 4, maxWaiting: 50 })

/** Some keyboards send an accented letter as one code point, others as two; both must result in the same password. */
const inOneForm = (password: string) => password.normalize('NFC')

/** Hashes a password with argon2id, as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = system.randomBytes(lengths.salt)
  const tag = await derive(inOneForm(password), salt, cost)
  return `${phcPrefix(cost)}$${base64(salt)}$${base64(tag)}`
}

/**
 * Verifies a password in constant time. An unknown account has no hash; the same work is done for it, so that
 * the response time reveals nothing. Earlier versions hashed the password as typed.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const isRight = await matches(inOneForm(password), hash)
  return isRight || (isInAnotherForm(password) && matches(password, hash))
}

const isInAnotherForm = (password: string) => password !== inOneForm(password)

async function matches(password: string, hash: string | undefined): Promise<boolean> {
  const stored = hash === undefined ? undefined : parsePhcString(hash)
  if (!stored) {
    await derive(password, Buffer.alloc(lengths.salt), cost)
    return false
  }
  const tag = await derive(password, stored.salt, stored.cost, stored.tag.length)
  return timingSafeEqual(tag, stored.tag)
}

/**
 * Returns true if the hash of a correct password should be replaced, because its cost parameters or the
 * normalization of the password differ from the current ones.
 */
export const needsRehash = async (password: string, hash: string): Promise<boolean> =>
  !hash.startsWith(`${phcPrefix(cost)}$`) ||
  (isInAnotherForm(password) && !(await matches(inOneForm(password), hash)))

type Cost = typeof cost

function derive(
  password: string,
  salt: Buffer,
  { memory, passes, parallelism }: Cost,
  tagLength = lengths.tag,
) {
  return limitHashing(() =>
    deriveKey('argon2id', { message: password, nonce: salt, memory, passes, parallelism, tagLength }),
  )
}

const phcPrefix = ({ memory, passes, parallelism }: Cost) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}`

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

function parsePhcString(hash: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!match) return undefined
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

type Person = Omit<PersonalInfo, 'school'>

/** Returns true if someone who knows the person and the school could guess the password too easily. */
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

/** Loaded on first use, so that the server starts fast. */
function loadStrengthCheck() {
  strengthCheck ??= loadStrengthChecker().catch((error) => {
    strengthCheck = undefined
    throw error
  })
  return strengthCheck
}
