import type { CachedResponse } from './cached-response.ts'

/** Cached responses by key, bounded by their bytes: the oldest go first; what is asked for often is back at once. */
export class BoundedCache {
  readonly #responses = new Map<string, CachedResponse>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): CachedResponse | undefined {
    return this.#responses.get(key)
  }

  set(key: string, response: CachedResponse) {
    // What is larger than the cache would only push out everything else.
    if (response.bytes > this.#maxBytes) return
    this.#bytes += response.bytes - (this.#responses.get(key)?.bytes ?? 0)
    this.#responses.delete(key)
    this.#responses.set(key, response)
    for (const [oldest, { bytes }] of this.#responses) {
      if (this.#bytes <= this.#maxBytes) break
      this.#responses.delete(oldest)
      this.#bytes -= bytes
    }
  }
}
