import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, type Encoding } from '../http/compress.ts'
import { cacheKey, isWellKnown } from './cache-key.ts'
import type { Edition, KeptAnswer } from './kept-answer.ts'
import { Shelf } from './shelf.ts'

const megabyte = 1024 * 1024

/** The complete answers we have, and the way to send one. */
export class KeptAnswers {
  // On a shelf of their own, so that strangers who make up addresses push out only each other's.
  readonly #wellKnown = new Shelf(36 * megabyte)
  readonly #others = new Shelf(12 * megabyte)
  readonly #currentVersion: () => number
  readonly #currentDay: () => number
  readonly #isPage: (path: string) => boolean
  #isClosed = false

  /**
   * @param current what an answer is good for: the content version, and a number that goes up at midnight, since
   *   "coming events" and the footer's year change on a site that nobody touches
   */
  constructor(current: { version: () => number; day: () => number }, isPage: (path: string) => boolean) {
    this.#currentVersion = current.version
    this.#currentDay = current.day
    this.#isPage = isPage
  }

  /** The edition as part of which an answer that is made now must be kept. */
  get edition(): Edition {
    return { version: this.#currentVersion(), day: this.#currentDay() }
  }

  /** Under which name a visitor's read is kept; undefined for all else and for what comes from other origins. */
  keyOf(request: IncomingMessage): string | undefined {
    return isVisitorsRead(request) ? cacheKey(request.url ?? '', this.#isPage) : undefined
  }

  /**
   * Answers a request with what is kept for it, when that is still true. Many thousand times a second, so it writes
   * the whole answer by itself.
   * @returns whether it did
   */
  send(request: IncomingMessage, response: ServerResponse, id: () => string): boolean {
    const { method, url = '' } = request
    if (this.#isClosed || (method !== 'GET' && method !== 'HEAD')) return false
    // Most addresses are the key itself, which spares looking at their parts.
    const answer = this.#get(url) ?? this.#get(this.keyOf(request) ?? '')
    if (!answer || !this.#isCurrent(answer)) return false
    const asked = readAsked(request.rawHeaders)
    if (asked.isOfAnother) return false
    const form = answer.forms[encodingOf(asked.encodings)]
    // Kept, but nobody has asked for it in this encoding yet: `prepare` makes it.
    if (!form) return false
    const isKnown = asked.tags.includes(form.etag)
    const headers = isKnown ? form.headersOf304 : form.headers
    // Written before anybody else can fill it in.
    headers[headers.length - 1] = id()
    if (isKnown) response.writeHead(304, headers).end()
    else response.writeHead(200, headers).end(form.body)
    return true
  }

  /** Brings what is kept under a name into the encoding that is asked for, so that it can be sent. */
  async prepare(key: string, encoding: Encoding): Promise<void> {
    const answer = this.#get(key)
    if (answer && !answer.forms[encoding] && this.#isCurrent(answer)) await answer.make(encoding)
  }

  #isCurrent({ version, day }: KeptAnswer) {
    return version === this.#currentVersion() && day === this.#currentDay()
  }

  #get(key: string) {
    return this.#wellKnown.get(key) ?? this.#others.get(key)
  }

  keep(key: string, answer: KeptAnswer) {
    const shelf = isWellKnown(key) ? this.#wellKnown : this.#others
    shelf.set(key, answer)
  }

  /** From now on nothing is answered from here, so that a server that stops can end its connections. */
  close() {
    this.#isClosed = true
  }
}

const isVisitorsRead = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  headers.origin === undefined

/**
 * What matters here of a request's headers, read from the list that they came as: `request.headers` would first sort
 * all of them into an object. Of a name that comes twice the first counts; a tag in the second is not seen, and gets
 * the whole answer instead of a 304.
 */
function readAsked(rawHeaders: readonly string[]) {
  const asked = { isOfAnother: false, encodings: '', tags: '' }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = lowerCase(rawHeaders[at] as string)
    if (name === 'origin' || name === 'authorization') asked.isOfAnother = true
    else if (name === 'accept-encoding') asked.encodings ||= rawHeaders[at + 1] as string
    else if (name === 'if-none-match') asked.tags ||= rawHeaders[at + 1] as string
  }
  return asked
}

/** In lower case, if it is as long as one of the names that matter. */
const lowerCase = (name: string) =>
  name.length === 15 || name.length === 13 || name.length === 6 ? name.toLowerCase() : name

/** Browsers send one of very few texts, so what they mean is worked out once. */
const encodings = new Map<string, Encoding>()

function encodingOf(accepts: string): Encoding {
  const known = encodings.get(accepts)
  if (known) return known
  const encoding = chooseEncoding(accepts)
  if (encodings.size < 100) encodings.set(accepts, encoding)
  return encoding
}
