/** How often others hear what was counted here, in calls of one network: so far off may each of them be. */
const tellEvery = 30
/** A crowd of networks costs memory only up to here; who called first is forgotten first. */
const mostNetworks = 10_000

type Count = { used: number; told: number; elsewhere: number; isTelling: boolean }

/**
 * Adds to what all processes have counted of a network in the window that ends then.
 * @returns how many that makes
 */
export type Tell = (network: string, by: number, endsAt: Date) => Promise<number>

/**
 * Counts calls per network and window, in memory, so that a call costs no look at a database. Where several processes
 * serve one site, each tells the others of every 30th call of a network and hears what they have counted: together
 * they let through the limit, and at most twice 30 for each process more, beside what comes while they talk.
 */
export class CallCounts {
  readonly #windowMs: number
  readonly #limit: number
  readonly #tell: Tell | undefined
  #window = 0
  #counts = new Map<string, Count>()

  /** @param tell absent where this is the only process */
  constructor(rule: { limit: number; windowSeconds: number }, tell?: Tell) {
    this.#limit = rule.limit
    this.#windowMs = rule.windowSeconds * 1_000
    this.#tell = tell
  }

  /**
   * Counts one call.
   * @returns for how many milliseconds to wait; 0 when the call may go on
   */
  add(network: string, now: number): number {
    const window = Math.floor(now / this.#windowMs)
    // Any other window, also an earlier one of a clock that was set back.
    if (window !== this.#window) this.#counts = new Map()
    this.#window = window
    const count = this.#countOf(network)
    const endsAt = (window + 1) * this.#windowMs
    if (count.used + count.elsewhere >= this.#limit) return endsAt - now
    count.used += 1
    if (this.#tell && !count.isTelling && count.used - count.told >= tellEvery)
      void this.#tellOthers(this.#tell, network, count, new Date(endsAt))
    return 0
  }

  #countOf(network: string): Count {
    const known = this.#counts.get(network)
    if (known) return known
    if (this.#counts.size >= mostNetworks) this.#counts.delete(this.#counts.keys().next().value ?? '')
    const count = { used: 0, told: 0, elsewhere: 0, isTelling: false }
    this.#counts.set(network, count)
    return count
  }

  async #tellOthers(tell: Tell, network: string, count: Count, endsAt: Date) {
    const { used } = count
    count.isTelling = true
    try {
      const all = await tell(network, used - count.told, endsAt)
      count.told = used
      count.elsewhere = Math.max(0, all - used)
    } catch {
      // Without the database each process counts for itself; the next call that is told tries again.
    }
    count.isTelling = false
  }
}
