import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Larger bodies are compressed at a lower quality level. */
const maxCarefulBytes = 256 * 1024

/**
 * Brotli takes 1 ms for a page at level 6, but 80 ms at level 11, which is meant for build output (390 ms for a whole
 * list).
 */
export const compress: Record<'br' | 'gzip', (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: body.length > maxCarefulBytes ? 4 : 6 } }),
  gzip: (body) => gzipAsync(body, { level: 6 }),
}

/** Returns the best encoding that a client accepts (RFC 9110 §12.5.3); `q=0` means never. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const accepts = (encoding: string) =>
    new RegExp(`(^|[\\s,])${encoding}(\\s*;\\s*q=(0\\.0*[1-9]\\d*|1(\\.0*)?))?\\s*(,|$)`).test(acceptEncoding)
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}
