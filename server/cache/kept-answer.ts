import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { compress, type Encoding } from '../http/compress.ts'

/** What an answer is good for: the content version under which it was made, and the school's day. */
export type Edition = { version: number; day: number }

/** A complete answer in every encoding. */
export type KeptAnswer = Edition & { bytes: number; forms: Record<Encoding, Form> }

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

export async function makeKeptAnswer(
  body: Buffer,
  headers: OutgoingHttpHeaders,
  edition: Edition,
): Promise<KeptAnswer> {
  const [br, gzip] = await Promise.all([compress.br(body), compress.gzip(body)])
  const hash = createHash('sha256')
    .update(body)
    .update(String(headers['content-security-policy']))
    .digest('base64url')
    .slice(0, 22)
  const kept = Object.entries(headers)
    .filter(([name, value]) => value !== undefined && !notKept.has(name))
    .flatMap(([name, value]) => [name, String(value)])
  const form = (encoding: Encoding, encoded: Buffer): Form => {
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
  const forms = { br: form('br', br), gzip: form('gzip', gzip), identity: form('identity', body) }
  return { ...edition, bytes: body.length + br.length + gzip.length + 4_000, forms }
}
