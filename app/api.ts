import type { AnyRecord, FieldError, Kind, RecordOf } from '#domain/kinds/kind.ts'
import { dropToken, readToken } from './session/token.ts'

/** How a call leaves: `fetch` in the browser, the server's own routes in process while it renders. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>

/** Beside these, the filters of the kind. */
export type ListQuery = {
  limit?: number
  cursor?: string
  q?: string
  [filter: string]: string | number | undefined
}
export type Listed<K> = { items: RecordOf<K>[]; total: number; nextCursor: string | null }
/** What an add, an edit or a removal answers. */
export type Answer<T = AnyRecord> = { success: true; message?: string; data?: T }

/** A call that did not work. `message` is the server's own sentence, or empty where it gave none. */
export class ApiFailure extends Error {
  /** The HTTP status; 0 when no answer came at all. */
  readonly status: number
  readonly errors: FieldError[]
  readonly retryAfterSeconds?: number

  constructor(status: number, message = '', errors: FieldError[] = [], retryAfterSeconds?: number) {
    super(message)
    this.name = 'ApiFailure'
    this.status = status
    this.errors = errors
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds
  }
}

export const unreadableSays = 'Invalid response from server.'

export type Api = ReturnType<typeof createApi>

/**
 * The one client of the API: it knows the token, the shapes of the answers and what a failure looks like.
 *
 * @param onRefused the server does not know this token (any more)
 */
export function createApi(
  transport: Transport,
  getToken: () => string | null = () => null,
  onRefused: (token: string) => void = () => {},
) {
  async function call(method: string, path: string, body?: FormData | object) {
    const headers: Record<string, string> = { accept: 'application/json' }
    const token = getToken()
    if (token) headers.authorization = `Bearer ${token}`
    const isForm = body instanceof FormData
    if (body && !isForm) headers['content-type'] = 'application/json'
    const sent = body && { body: isForm ? body : JSON.stringify(body) }
    const response = await transport(path, { method, headers, ...sent }).catch(() => {
      throw new ApiFailure(0)
    })
    if (token && response.status === 401) onRefused(token)
    const answer: unknown = await response.json().catch(() => undefined)
    if (!response.ok || said(answer, 'success') === false) throw failureOf(response, answer)
    return { response, answer }
  }

  async function send<T>(method: string, path: string, body?: FormData | object): Promise<T> {
    const { response, answer } = await call(method, path, body)
    if (typeof answer !== 'object' || answer === null) throw new ApiFailure(response.status, unreadableSays)
    return answer as T
  }

  return {
    async list<K extends Kind>(kind: K, query: ListQuery = {}): Promise<Listed<K>> {
      const { response, answer } = await call('GET', kind.paths.list + queryText(query))
      const items = recordsOf(kind, answer, response.status) as RecordOf<K>[]
      const total = Number(response.headers.get('x-total-count') ?? items.length)
      return { items, total, nextCursor: nextCursorOf(response.headers.get('link')) }
    },

    async one<K extends Kind>(kind: K, id: string): Promise<RecordOf<K>> {
      const { data } = await send<{ data?: RecordOf<K> }>('GET', withId(kind.paths.one, id))
      if (!isRecord(data)) throw new ApiFailure(200, unreadableSays)
      return data
    },

    /** @param path where it goes when the kind has more than one way in, as the galleries have */
    add<K extends Kind>(
      kind: K,
      form: FormData | object,
      path = kind.paths.add,
    ): Promise<Answer<RecordOf<K>>> {
      if (!path) throw new Error(`${kind.name} is added at a path of one's choice; none was given.`)
      return send('POST', path, form)
    },

    edit<K extends Kind>(kind: K, id: string, form: FormData | object): Promise<Answer<RecordOf<K>>> {
      return send('PUT', withId(kind.paths.change[0], id), form)
    },

    remove(kind: Kind, id: string): Promise<Answer> {
      return send('DELETE', withId(kind.paths.change[0], id))
    },

    get: <T>(path: string) => send<T>('GET', path),
    send,
  }
}

const overHttp: Transport = (path, init) => fetch(path, init)

/** The browser's client: over HTTP, with the token of whoever is logged in. */
export const api = createApi(overHttp, readToken, dropToken)

/** The browser's client without a token, for signing in: there a 401 speaks of the password. */
export const tokenlessApi = createApi(overHttp)

/** A path with its `:id` filled in. */
export function withId(path: string | undefined, id: string) {
  if (!path) throw new Error('This kind has no such path.')
  return path.replace(':id', encodeURIComponent(id))
}

/** `?q=asha&limit=50`, without what is not asked; empty where nothing is. */
export function queryText(query: ListQuery) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

function recordsOf(kind: Kind, answer: unknown, status: number): AnyRecord[] {
  const list = kind.listAnswer === 'array' ? answer : said(answer, 'data')
  if (Array.isArray(list) && list.every(isRecord)) return list
  // The specification wants a strange answer from the notification list read as an empty one.
  if (kind.name === 'notification' && !Array.isArray(list)) return []
  throw new ApiFailure(status, unreadableSays)
}

const isRecord = (value: unknown): value is AnyRecord => typeof said(value, '_id') === 'string'

function said(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[name] : undefined
}

function failureOf(response: Response, answer: unknown) {
  const message = said(answer, 'message')
  const errors = said(answer, 'errors')
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiFailure(
    response.status,
    typeof message === 'string' ? message : '',
    Array.isArray(errors) ? errors.filter(isFieldError) : [],
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  )
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof said(value, 'field') === 'string' && typeof said(value, 'message') === 'string'

function nextCursorOf(link: string | null) {
  const address = /<([^<>]*)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return address ? new URL(address, 'http://localhost').searchParams.get('cursor') : null
}
