/** The bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

/**
 * The one range that a request asks for (RFC 9110 §14). Undefined, which stands for the whole file, where it asks for
 * none, for several at once, in a unit we do not know, or for a part of a file that it knows as another one.
 */
export function readRange(
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

/** Whether who asks has the file already: `If-None-Match` names it, alone or in a list, or says "anything". */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return known.includes(etag) || known.includes('*')
}
