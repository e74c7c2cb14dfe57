import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { TooManyRequests } from '../errors.ts'
import type { ClientGroups } from './client-groups.ts'
import { isApiPath } from './error-handler.ts'
import { isInProcess } from './log-requests.ts'
import { addToCount, limits } from './rate-limit.ts'

/**
 * Limits how often a network or an admin may call the API, send a form to a page, or request an uncached page. Runs
 * before the guard and counts unknown paths too, so that guessing tokens or paths is limited. Files are not counted.
 *
 * @param isFeed returns true for URLs outside the API that are counted too, because they contain a secret
 */
export function limitCalls(
  app: FastifyInstance,
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  lanes: ClientGroups,
  isFeed: (url: string) => boolean,
) {
  const rule = limits.apiPerAddress
  // Only one process uses SQLite.
  const counter = new CallCounter(
    rule,
    config.databaseUrl === undefined
      ? undefined
      : async (lane, delta, resetsAt) =>
          (await addToCount({ db, now }, rule, lane, { delta, resetsAt })).count,
  )
  app.addHook('onRequest', async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // A path without a route is a page.
    const isPage = request.is404
    const isCounted = () => isPage || isApiPath(request.url) || isFeed(request.url)
    if (isInProcess(request) || (isRead && !isCounted())) return
    const waitMs = counter.add(lanes.of(request.raw).key, now().getTime())
    if (waitMs > 0) throw new TooManyRequests(Math.ceil(waitMs / 1_000))
  })
}

/** Calls from one network between syncs with the other processes; bounds how far a count can be off. */
const syncEvery = 30
/** Bounds memory; the oldest entry is evicted first. */
const maxNetworks = 10_000

type Count = { local: number; synced: number; remote: number; isSyncing: boolean }

/**
 * Adds to a network's count for the window that ends at `endsAt`; all processes share it.
 * @returns the total
 */
export type SyncCount = (network: string, by: number, endsAt: Date) => Promise<number>

/**
 * Counts calls per network and window in memory, so that a call costs no query. If several processes serve one site,
 * each syncs with the database on every 30th call from a network, so they may exceed the limit by up to 60 calls per
 * process, plus those that arrive during a sync.
 */
export class CallCounter {
  readonly #windowMs: number
  readonly #limit: number
  readonly #sync: SyncCount | undefined
  #window = 0
  #counts = new Map<string, Count>()

  /** @param sync absent if this is the only process */
  constructor(rule: { limit: number; windowMs: number }, sync?: SyncCount) {
    this.#limit = rule.limit
    this.#windowMs = rule.windowMs
    this.#sync = sync
  }

  /**
   * Counts one call.
   * @returns how many milliseconds to wait; 0 if the call may proceed
   */
  add(network: string, now: number): number {
    const window = Math.floor(now / this.#windowMs)
    // Resets whenever the window changes, even to an earlier one because the clock was set back.
    if (window !== this.#window) this.#counts = new Map()
    this.#window = window
    const count = this.#countOf(network)
    const endsAt = (window + 1) * this.#windowMs
    if (count.local + count.remote >= this.#limit) return endsAt - now
    count.local += 1
    if (this.#sync && !count.isSyncing && count.local - count.synced >= syncEvery)
      void this.#syncWithOthers(this.#sync, network, count, new Date(endsAt))
    return 0
  }

  #countOf(network: string): Count {
    const existing = this.#counts.get(network)
    if (existing) return existing
    if (this.#counts.size >= maxNetworks) this.#counts.delete(this.#counts.keys().next().value ?? '')
    const count = { local: 0, synced: 0, remote: 0, isSyncing: false }
    this.#counts.set(network, count)
    return count
  }

  async #syncWithOthers(sync: SyncCount, network: string, count: Count, endsAt: Date) {
    const { local } = count
    count.isSyncing = true
    try {
      const total = await sync(network, local - count.synced, endsAt)
      count.synced = local
      count.remote = Math.max(0, total - local)
    } catch {
      // If the database is unavailable, each process counts alone until the next sync.
    }
    count.isSyncing = false
  }
}
