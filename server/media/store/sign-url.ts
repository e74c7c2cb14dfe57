import { createHmac, timingSafeEqual } from 'node:crypto'
import { minute } from '#domain/dates/durations.ts'

// Browsers do not send a token when they load a picture. So when a response to an admin contains the URL of a picture
// that visitors may not see, the URL carries a signature made with the admin's own session. The signature expires with
// the session, and at the latest after an hour (decision 068).

const slotMs = 30 * minute

/**
 * Returns the query that lets one admin see one file. It is the same for half an hour, so that browsers can
 * cache the picture for that long.
 */
export function signFile(session: { id: string; tokenHash: string }, name: string, now: Date): string {
  const until = (Math.floor(now.getTime() / slotMs) + 2) * slotMs
  return `?by=${session.id}&until=${until}&key=${keyOf(session.tokenHash, name, until)}`
}

type SignedQuery = { by: string; until: number; key: string }

export function parseSignature(query: unknown): SignedQuery | undefined {
  const { by, until, key } = query as Record<string, unknown>
  if (typeof by !== 'string' || typeof until !== 'string' || typeof key !== 'string') return undefined
  return /^[\w-]{1,64}$/.test(by) && /^\d{13}$/.test(until) && /^[\w-]{43}$/.test(key)
    ? { by, until: Number(until), key }
    : undefined
}

export function isSignedBy(tokenHash: string, name: string, { until, key }: SignedQuery, now: Date) {
  const left = until - now.getTime()
  if (left <= 0 || left > 2 * slotMs) return false
  return timingSafeEqual(Buffer.from(key), Buffer.from(keyOf(tokenHash, name, until)))
}

const keyOf = (tokenHash: string, name: string, until: number) =>
  createHmac('sha256', tokenHash).update(`${name} ${until}`).digest('base64url')
