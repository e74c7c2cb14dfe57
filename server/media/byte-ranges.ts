import type { FastifyReply } from 'fastify'

/** The bytes from `start` to `end`, both inclusive. */
export type ByteRange = { start: number; end: number }

/**
 * Returns the single range that a request specifies (RFC 9110 §14). Undefined means the whole file: the
 * request has no range, or several, or an unknown unit, or an `If-Range` of another version of the file.
 */
export function parseRange(
  { range, 'if-range': ifRange }: { range?: string | undefined; 'if-range'?: string | undefined },
  { size, etag }: { size: number; etag: string },
): ByteRange | 'unsatisfiable' | undefined {
  if (ifRange !== undefined && ifRange !== etag) return undefined
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range?.replaceAll(' ', '') ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : 'unsatisfiable'
}

export function setRangeHeaders(
  reply: FastifyReply,
  { size, etag, range }: { size: number; etag: string; range: ByteRange | undefined },
): FastifyReply {
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const length = range ? range.end - range.start + 1 : size
  return reply.headers({ etag, 'accept-ranges': 'bytes', 'content-length': String(length) })
}

/** True if the client already has the file: `If-None-Match` contains its ETag, or is `*`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const etags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return etags.includes(etag) || etags.includes('*')
}
