import type { IncomingMessage, ServerResponse } from 'node:http'
import { events } from '../events.ts'
import { chooseEncoding, type Encoding } from '../http/compress.ts'
import { cacheKey, isWellKnown } from './cache-key.ts'
import type { CachedResponse, CacheStamp, EncodedResponse } from './cached-response.ts'

const megabyte = 1024 * 1024
/** How long a response may be sent that is out of date, where none can be made: as long as a proxy in front may (`cache-responses.ts`). */
const maxStaleMs = 60_000

/** What responses are valid for. */
type CurrentState = {
  /** The content version. */
  version: () => number
  /** A number that changes at midnight: "coming events" and the footer's year change on a site that nobody touches. */
  day: () => number
  /** In milliseconds. */
  now: () => number
  /** Until before when visitors see the same records, as long as the content version is this one. */
  nextChange: (version: number) => Promise<number>
}

/** The cached responses, and the way to send one. */
export class ResponseCache {
  // In a cache of their own, so that made-up URLs push out only each other.
  readonly #wellKnown: BoundedCache
  readonly #others: BoundedCache
  readonly #current: CurrentState
  readonly #isPage: (path: string) => boolean
  #isClosed = false

  /** @param bytes how much may be kept */
  constructor(current: CurrentState, isPage: (path: string) => boolean, bytes = 48 * megabyte) {
    this.#wellKnown = new BoundedCache(bytes * 0.75)
    this.#others = new BoundedCache(bytes * 0.25)
    this.#current = current
    this.#isPage = isPage
  }

  /** The stamp under which a response that is rendered now must be cached. */
  async createStamp(): Promise<CacheStamp> {
    const { version, day, now, nextChange } = this.#current
    const stamp = { version: version(), day: day(), since: now() }
    // Read after the version: a change in between makes the stamp an old one. What cannot be dated is not served again.
    return { ...stamp, until: await nextChange(stamp.version).catch(() => stamp.since) }
  }

  /** The cache key of a visitor's read; undefined for everything else and for requests of other origins. */
  keyFor(request: IncomingMessage): string | undefined {
    return isAnonymousRead(request) ? cacheKey(request.url ?? '', this.#isPage) : undefined
  }

  /**
   * Answers a request from the cache, when the cached response is still valid. Runs many thousand times a second, so it
   * writes the response itself.
   * @returns whether it answered
   */
  trySend(request: IncomingMessage, serverResponse: ServerResponse, id: () => string): boolean {
    const { method, url = '' } = request
    if (this.#isClosed || (method !== 'GET' && method !== 'HEAD')) return false
    // Most URLs are their own key, which saves parsing them.
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
    // Written before any other request can set it.
    responseHeaders[responseHeaders.length - 1] = id()
    if (isUnchanged) serverResponse.writeHead(304, responseHeaders).end()
    else serverResponse.writeHead(200, responseHeaders).end(response.body)
    return true
  }

  /** Adds the wanted encoding to a cached response, so that it can be sent. */
  async prepare(key: string, encoding: Encoding): Promise<void> {
    const cached = this.#get(key)
    if (cached && !cached.encoded[encoding] && this.#isCurrent(cached)) await cached.encode(encoding)
  }

  #isCurrent(cached: CachedResponse) {
    const { version, day, since, until } = cached
    if (version !== this.#current.version() || day !== this.#current.day()) return false
    const now = this.#current.now()
    // Before `since` when the clock was set back.
    if (now < since || now >= until) return false
    cached.currentAt = now
    return true
  }

  /** A response that was true within the last minute, for when the database is away and none can be made. */
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

  /** Disables the cache, so that a server that shuts down can end its connections. */
  close() {
    this.#isClosed = true
  }
}

const isAnonymousRead = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  headers.origin === undefined

/**
 * The request headers that matter here, read from the raw list: `request.headers` would first parse all of them into an
 * object. Of a header that comes twice the first counts; a missed ETag in the second gets the whole response instead of
 * a 304.
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

/** In lower case, if it is as long as one of the headers that matter. */
const lowerCaseIfRelevant = (name: string) =>
  name.length === 15 || name.length === 13 || name.length === 6 ? name.toLowerCase() : name

/** Browsers send very few different values, so each is parsed once. */
const encodingsByHeader = new Map<string, Encoding>()

function parseEncoding(accepts: string): Encoding {
  const knownEncoding = encodingsByHeader.get(accepts)
  if (knownEncoding) return knownEncoding
  const encoding = chooseEncoding(accepts)
  if (encodingsByHeader.size < 100) encodingsByHeader.set(accepts, encoding)
  return encoding
}

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
