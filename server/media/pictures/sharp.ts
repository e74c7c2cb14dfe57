import { limitConcurrency } from '#server/limit-concurrency.ts'

type Sharp = typeof import('sharp')['default']

let loaded: Promise<Sharp> | undefined

/**
 * Loads sharp with the first picture, because loading takes 20 MB and a tenth of the startup time. It is configured
 * only once, because the block list is global: blocking the loaders again would make any picture being read at that
 * moment fail.
 */
export function loadSharp(): Promise<Sharp> {
  loaded ??= loadRestricted()
  return loaded
}

/** Unneeded loaders are attack surface: the SVG loader, for example, could read local files. */
async function loadRestricted() {
  const { default: sharp } = await import('sharp')
  // No picture is processed twice, so a cache would only use memory.
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  })
  return sharp
}

const limit = limitConcurrency({ concurrency: 2, maxWaiting: 50 })
/** Two pictures of up to this size need no more memory together than the largest allowed picture. */
const largeImageBytes = 100_000_000

/**
 * Renders at most two pictures at a time; a picture that takes much memory to decode is rendered alone.
 * @throws {HttpError} 503 if 50 pictures are waiting already
 */
export const limitRendering = <T>(decodedBytes: number, render: () => Promise<T>): Promise<T> =>
  limit(render, decodedBytes > largeImageBytes ? 2 : 1)
