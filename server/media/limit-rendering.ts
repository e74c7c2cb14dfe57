import { limitConcurrency } from '../limit-concurrency.ts'

const limit = limitConcurrency({ concurrency: 2, maxWaiting: 50 })
/** Two large pictures together may take no more memory than a single one. */
const largeImageBytes = 100_000_000

/**
 * Renders at most two pictures at the same time; one that takes much memory to decode, alone.
 * @throws {HttpError} 503 when 50 are waiting already
 */
export const limitRendering = <T>(decodedBytes: number, render: () => Promise<T>): Promise<T> =>
  limit(render, decodedBytes > largeImageBytes ? 2 : 1)
