import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createGate } from '../gate.ts'

/** Argon2id as OWASP asks for at least; about 20 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const lengths = { salt: 16, tag: 32 }

const deriveKey = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)
// Each hash takes 19 MB and a core, so that guesses without end cannot take the machine.
const gate = createGate({ atOnce: 4, waiting: 50 })

/** Makes what is kept of a password: an argon2id hash as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(lengths.salt)
  const tag = await derive(password, salt, cost)
  return `${prefix(cost)}$${base64(salt)}$${base64(tag)}`
}

/**
 * Whether the password is the one behind the hash, compared in constant time. Without a hash (an unknown account)
 * the same work is done for nothing, so that the time of the answer says nothing.
 */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const kept = hash === undefined ? undefined : parse(hash)
  if (!kept) {
    await derive(password, Buffer.alloc(lengths.salt), cost)
    return false
  }
  const tag = await derive(password, kept.salt, kept.cost, kept.tag.length)
  return timingSafeEqual(tag, kept.tag)
}

/** Whether the hash was made at another cost than today's, and is to be made anew at the next sign-in. */
export const isOutdated = (hash: string) => !hash.startsWith(`${prefix(cost)}$`)

type Cost = typeof cost

function derive(
  password: string,
  salt: Buffer,
  { memory, passes, parallelism }: Cost,
  tagLength = lengths.tag,
) {
  return gate(() =>
    deriveKey('argon2id', { message: password, nonce: salt, memory, passes, parallelism, tagLength }),
  )
}

const prefix = ({ memory, passes, parallelism }: Cost) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}`

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

function parse(hash: string) {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!found) return undefined
  const [, memory, passes, parallelism, salt = '', tag = ''] = found
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
