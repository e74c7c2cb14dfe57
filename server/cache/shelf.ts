import type { KeptAnswer } from './kept-answer.ts'

/** Kept answers by name, bounded by their bytes: the oldest go first; whatever is asked for often is back at once. */
export class Shelf {
  readonly #answers = new Map<string, KeptAnswer>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): KeptAnswer | undefined {
    return this.#answers.get(key)
  }

  set(key: string, answer: KeptAnswer) {
    // What has no room would only push out all the others.
    if (answer.bytes > this.#maxBytes) return
    this.#bytes += answer.bytes - (this.#answers.get(key)?.bytes ?? 0)
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    for (const [oldest, { bytes }] of this.#answers) {
      if (this.#bytes <= this.#maxBytes) break
      this.#answers.delete(oldest)
      this.#bytes -= bytes
    }
  }
}
