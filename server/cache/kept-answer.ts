import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { compress, type Encoding } from '../http/compress.ts'

/** What an answer is good for: the content version under which it was made, and the school's day. */
export type Edition = { version: number; day: number }

/** A complete answer, in the encodings that somebody has asked for. */
export type KeptAnswer = Edition & {
  /** What it takes at most. */
  bytes: number
  forms: { [encoding in Encoding]?: Form }
  /** Makes the form in an encoding, once. */
  make: (encoding: Encoding) => Promise<Form>
}

/** One encoding of an answer, its headers flat as `writeHead` takes them, and last the request's id to be filled in. */
export type Form = { body: Buffer; etag: string; headers: string[]; headersOf304: string[] }

/** Headers that belong to one exchange, not to the answer. */
const notKept = new Set([
  'x-request-id',
  'date',
  'content-length',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'etag',
])

export function makeKeptAnswer(body: Buffer, headers: OutgoingHttpHeaders, edition: Edition): KeptAnswer {
  const hash = createHash('sha256')
    .update(body)
    .update(String(headers['content-security-policy']))
    .digest('base64url')
    .slice(0, 22)
  const kept = Object.entries(headers)
    .filter(([name, value]) => value !== undefined && !notKept.has(name))
    .flatMap(([name, value]) => [name, String(value)])
  const formIn = async (encoding: Encoding): Promise<Form> => {
    const encoded = encoding === 'identity' ? body : await compress[encoding](body)
    const etag = `"${hash}-${encoding}"`
    const shared = [...kept, 'etag', etag, 'vary', 'accept-encoding, authorization']
    const ofBody = encoding === 'identity' ? [] : ['content-encoding', encoding]
    return {
      body: encoded,
      etag,
      headers: [...shared, ...ofBody, 'content-length', String(encoded.length), 'x-request-id', ''],
      headersOf304: [...shared, 'x-request-id', ''],
    }
  }
  const forms: KeptAnswer['forms'] = {}
  const underway: { [encoding in Encoding]?: Promise<Form> } = {}
  return {
    ...edition,
    // Text takes less than its own size again in both encodings.
    bytes: 2 * body.length + 4_000,
    forms,
    make: async (encoding) => {
      underway[encoding] ??= formIn(encoding)
      const form = await underway[encoding]
      forms[encoding] = form
      return form
    },
  }
}
