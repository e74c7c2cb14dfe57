import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { compress, type Encoding } from '../http/compress.ts'

/**
 * A cached response is valid for one content version, on one day in the school's time zone, and from `since`
 * (inclusive) to `until` (exclusive), in milliseconds: in this period visitors see the same records.
 */
export type CacheStamp = { version: number; day: number; since: number; until: number }

export type CachedResponse = CacheStamp & {
  /** When it was last known to be current, in milliseconds. */
  currentAt: number
  /** An upper bound of the response's memory use. */
  bytes: number
  encoded: { [encoding in Encoding]?: EncodedResponse }
  /** Each encoding is computed only once. */
  encode: (encoding: Encoding) => Promise<EncodedResponse>
}

/** The response in one encoding. `headers` is a flat list for `writeHead`; the last header is the request id. */
export type EncodedResponse = { body: Buffer; etag: string; headers: string[]; notModifiedHeaders: string[] }

/** Headers that belong to one exchange only. */
const uncachedHeaders = new Set([
  'x-request-id',
  'date',
  'content-length',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'etag',
])

export function createCachedResponse(
  body: Buffer,
  headers: OutgoingHttpHeaders,
  stamp: CacheStamp,
): CachedResponse {
  const hash = createHash('sha256')
    .update(body)
    .update(String(headers['content-security-policy']))
    .digest('base64url')
    .slice(0, 22)
  const cachedHeaders = Object.entries(headers)
    .filter(([name, value]) => value !== undefined && !uncachedHeaders.has(name))
    .flatMap(([name, value]) => [name, String(value)])
  const encodeAs = async (encoding: Encoding): Promise<EncodedResponse> => {
    const encodedBody = encoding === 'identity' ? body : await compress[encoding](body)
    const etag = `"${hash}-${encoding}"`
    const commonHeaders = [...cachedHeaders, 'etag', etag, 'vary', 'accept-encoding, authorization']
    const encodingHeaders = encoding === 'identity' ? [] : ['content-encoding', encoding]
    return {
      body: encodedBody,
      etag,
      headers: [
        ...commonHeaders,
        ...encodingHeaders,
        'content-length',
        String(encodedBody.length),
        'x-request-id',
        '',
      ],
      notModifiedHeaders: [...commonHeaders, 'x-request-id', ''],
    }
  }
  const encoded: CachedResponse['encoded'] = {}
  const pending: { [encoding in Encoding]?: Promise<EncodedResponse> } = {}
  return {
    ...stamp,
    currentAt: stamp.since,
    // The two compressed encodings together are smaller than the text.
    bytes: 2 * body.length + 4_000,
    encoded,
    encode: async (encoding) => {
      pending[encoding] ??= encodeAs(encoding)
      const encodedResponse = await pending[encoding]
      encoded[encoding] = encodedResponse
      return encodedResponse
    },
  }
}
