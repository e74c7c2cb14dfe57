import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, type Encoding } from '../http/compress.ts'
import { cacheKey } from './cache-key.ts'
import type { KeptAnswer } from './kept-answer.ts'

const maxBytes = 48 * 1024 * 1024

/** The complete answers we have, bounded by their bytes, and the way to send one. */
export class KeptAnswers {
  readonly #answers = new Map<string, KeptAnswer>()
  readonly #currentVersion: () => number
  readonly #isPage: (path: string) => boolean
  #bytes = 0
  #isClosed = false

  constructor(currentVersion: () => number, isPage: (path: string) => boolean) {
    this.#currentVersion = currentVersion
    this.#isPage = isPage
  }

  /** The version under which an answer that is made now must be kept. */
  get version() {
    return this.#currentVersion()
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
    const answer = this.#find(request)
    if (!answer) return false
    const form = answer.forms[encodingOf(request.headers['accept-encoding'])]
    const isKnown = request.headers['if-none-match']?.includes(form.etag) ?? false
    if (isKnown) response.writeHead(304, [...form.headersOf304, 'x-request-id', id()]).end()
    else response.writeHead(200, [...form.headers, 'x-request-id', id()]).end(form.body)
    return true
  }

  #find(request: IncomingMessage): KeptAnswer | undefined {
    if (this.#isClosed || !isVisitorsRead(request)) return undefined
    // Most addresses are the key itself, which spares looking at their parts.
    const { url = '' } = request
    const answer = this.#answers.get(url) ?? this.#answers.get(this.keyOf(request) ?? '')
    return answer?.version === this.version ? answer : undefined
  }

  keep(key: string, answer: KeptAnswer) {
    this.#bytes += answer.bytes - (this.#answers.get(key)?.bytes ?? 0)
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    // The oldest go first; whatever is asked for often is back at once.
    for (const [oldest, { bytes }] of this.#answers) {
      if (this.#bytes <= maxBytes) break
      this.#answers.delete(oldest)
      this.#bytes -= bytes
    }
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

/** Browsers send one of very few texts, so what they mean is worked out once. */
const encodings = new Map<string | undefined, Encoding>()

function encodingOf(accepts: string | undefined): Encoding {
  const known = encodings.get(accepts)
  if (known) return known
  const encoding = chooseEncoding(accepts)
  if (encodings.size < 100) encodings.set(accepts, encoding)
  return encoding
}
