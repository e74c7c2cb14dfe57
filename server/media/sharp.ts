import { limitConcurrency } from '../limit-concurrency.ts'

type Sharp = typeof import('sharp')['default']

let loaded: Promise<Sharp> | undefined

/**
 * Loads sharp with the first picture, since it takes 20 MB and a tenth of the start. It is configured once
 * and not for each picture: blocking a loader for a moment blocks it for all, and would fail a picture that
 * is being read at that moment.
 */
export function loadSharp(): Promise<Sharp> {
  loaded ??= loadRestricted()
  return loaded
}

/** Loaders that are not needed are attack surface: SVG, for one, could read local files. */
async function loadRestricted() {
  const { default: sharp } = await import('sharp')
  // No picture is processed twice; a cache would only hold memory.
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
/** Two pictures up to this size together take no more memory than the largest single one. */
const largeImageBytes = 100_000_000

/**
 * Renders at most two pictures at a time; one that takes much memory to decode is rendered alone.
 * @throws {HttpError} 503 if 50 are waiting already
 */
export const limitRendering = <T>(decodedBytes: number, render: () => Promise<T>): Promise<T> =>
  limit(render, decodedBytes > largeImageBytes ? 2 : 1)
