import type { IncomingMessage, ServerResponse } from 'node:http'
import { events } from '../events.ts'
import { chooseEncoding, type Encoding } from '../http/compress.ts'
import { cacheKey, isWellKnown } from './cache-key.ts'
import type { CachedResponse, CacheStamp, EncodedResponse } from './cached-response.ts'

const megabyte = 1024 * 1024
/**
 * How long an outdated response may be sent if rendering a new one fails. A reverse proxy gets the same limit
 * (`cache-responses.ts`).
 */
const maxStaleMs = 60_000

/** A cached response must match this state to be valid. */
type CurrentState = {
  version: () => number
  /** Changes at midnight: "coming events" and the footer's year change even if no one edits the site. */
  day: () => number
  /** Returns the time in milliseconds. */
  now: () => number
  /** When visitors will next see different records under this content version, in milliseconds. */
  nextChange: (version: number) => Promise<number>
}

export class ResponseCache {
  // Two caches, so that invented URLs evict only each other.
  readonly #wellKnown: BoundedCache
  readonly #others: BoundedCache
  readonly #current: CurrentState
  readonly #isPage: (path: string) => boolean
  #isClosed = false

  /** @param bytes the maximum memory for cached responses */
  constructor(current: CurrentState, isPage: (path: string) => boolean, bytes = 48 * megabyte) {
    this.#wellKnown = new BoundedCache(bytes * 0.75)
    this.#others = new BoundedCache(bytes * 0.25)
    this.#current = current
    this.#isPage = isPage
  }

  async createStamp(): Promise<CacheStamp> {
    const { version, day, now, nextChange } = this.#current
    const stamp = { version: version(), day: day(), since: now() }
    // Read after the version, so a change in between makes the stamp outdated. If the time cannot be read,
    // the response is never sent from the cache.
    return { ...stamp, until: await nextChange(stamp.version).catch(() => stamp.since) }
  }

  /** Returns undefined unless the request is a visitor's read; requests from other origins have no key either. */
  keyFor(request: IncomingMessage): string | undefined {
    return isAnonymousRead(request) ? cacheKey(request.url ?? '', this.#isPage) : undefined
  }

  /**
   * Sends the cached response to a request if it is still valid. Runs thousands of times per second, so it
   * writes the response itself.
   * @returns true if a response was sent
   */
  trySend(request: IncomingMessage, serverResponse: ServerResponse, id: () => string): boolean {
    const { method, url = '' } = request
    if (this.#isClosed || (method !== 'GET' && method !== 'HEAD')) return false
    // Most URLs are their own key, so try the URL before parsing it.
    const cached = this.#get(url) ?? this.#get(this.keyFor(request) ?? '')
    if (!cached || !this.#isCurrent(cached)) return false
    const headers = readCacheHeaders(request.rawHeaders)
    if (headers.bypassesCache) return false
    const response = cached.encoded[parseEncoding(headers.encodings)]
    // Cached, but not in this encoding yet: `prepare` adds it.
    if (!response) return false
    events.cacheHit.publish(undefined)
    const isUnchanged = headers.etags.includes(response.etag)
    const responseHeaders = isUnchanged ? response.notModifiedHeaders : response.headers
    // All hits share this array; it is written out before another request sets its id.
    responseHeaders[responseHeaders.length - 1] = id()
    if (isUnchanged) serverResponse.writeHead(304, responseHeaders).end()
    else serverResponse.writeHead(200, responseHeaders).end(response.body)
    return true
  }

  /** Adds an encoding to a cached response, so that `trySend` can send it. */
  async prepare(key: string, encoding: Encoding): Promise<void> {
    const cached = this.#get(key)
    if (cached && !cached.encoded[encoding] && this.#isCurrent(cached)) await cached.encode(encoding)
  }

  #isCurrent(cached: CachedResponse) {
    const { version, day, since, until } = cached
    if (version !== this.#current.version() || day !== this.#current.day()) return false
    const now = this.#current.now()
    // The time is before `since` if the clock was set back.
    if (now < since || now >= until) return false
    cached.currentAt = now
    return true
  }

  /** Returns a response that was current within the last minute, for use when the database is unavailable. */
  async findRecent(key: string, encoding: Encoding): Promise<EncodedResponse | undefined> {
    const cached = this.#get(key)
    const ageMs = this.#current.now() - (cached?.currentAt ?? Number.NaN)
    return cached && ageMs >= 0 && ageMs <= maxStaleMs ? cached.encode(encoding) : undefined
  }

  #get(key: string) {
    return this.#wellKnown.get(key) ?? this.#others.get(key)
  }

  set(key: string, cached: CachedResponse) {
    const cache = isWellKnown(key) ? this.#wellKnown : this.#others
    cache.set(key, cached)
  }

  /** Disables the cache, so that a server that is shutting down can close its connections. */
  close() {
    this.#isClosed = true
  }
}

const isAnonymousRead = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  headers.origin === undefined

/**
 * Reads the relevant request headers from the raw list; `request.headers` would parse all of them into an
 * object first. If a header is repeated, only the first counts; a matching ETag in a second header gets the
 * whole response instead of a 304.
 */
function readCacheHeaders(rawHeaders: readonly string[]) {
  const headers = { bypassesCache: false, encodings: '', etags: '' }
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = lowerCaseIfRelevant(rawHeaders[index] as string)
    if (name === 'origin' || name === 'authorization') headers.bypassesCache = true
    else if (name === 'accept-encoding') headers.encodings ||= rawHeaders[index + 1] as string
    else if (name === 'if-none-match') headers.etags ||= rawHeaders[index + 1] as string
  }
  return headers
}

/** Lowercases a name only if its length matches a relevant header. */
const lowerCaseIfRelevant = (name: string) =>
  name.length === 15 || name.length === 13 || name.length === 6 ? name.toLowerCase() : name

/** Browsers send very few different values, so each value is parsed only once. */
const encodingsByHeader = new Map<string, Encoding>()

function parseEncoding(accepts: string): Encoding {
  const knownEncoding = encodingsByHeader.get(accepts)
  if (knownEncoding) return knownEncoding
  const encoding = chooseEncoding(accepts)
  if (encodingsByHeader.size < 100) encodingsByHeader.set(accepts, encoding)
  return encoding
}

/**
 * Caches responses by key within a size limit. The oldest are evicted first; popular responses are cached again at
 * once.
 */
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
    // A response larger than the cache would only evict everything else.
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
