import type { InputArgument, Method, PathOf, ResponseBodyTo } from '#domain/api/client-types.ts'
import { isOwnResponse } from '#domain/api/own-response.ts'
import type { AnyRecord, FieldError, Kind, RecordOf } from '#domain/kinds/kind.ts'
import type { MessageOrText } from '#domain/text/words.ts'
import { type Browser, thisBrowser } from '../browser.ts'
import { clearToken, hasOtherLogin, readToken } from '../session/token.ts'
import { type Confirm, confirmIdentity, waysToConfirm } from './confirmation.ts'
import { acceptMessageParts, isMessageOrText, withMessages } from './received-messages.ts'
import { sentChanges } from './sent-changes.ts'

/** Sends requests: over HTTP in the browser, in process to the server's own routes during rendering. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>

/** The query parameters of a list. Any other key is a filter of the kind. */
export type ListQuery = {
  limit?: number
  cursor?: string
  q?: string
  [filter: string]: string | number | undefined
}
export type Page<T> = { items: T[]; total: number; nextCursor: string | null }
export type ListResult<K> = Page<RecordOf<K>>
export type ApiResponse<T = AnyRecord> = { success: true; message?: MessageOrText; data?: T }

/** A failed request. `message` is in English: the server's message, `invalidResponseMessage`, or empty. */
export class ApiError extends Error {
  readonly userMessage: MessageOrText
  /** The HTTP status; 0 if our server was not reached. */
  readonly status: number
  readonly errors: FieldError[]
  /** For example, the current record after a conflict. */
  readonly data: unknown

  constructor(status: number, userMessage: MessageOrText = '', errors: FieldError[] = [], data?: unknown) {
    super(String(userMessage))
    this.userMessage = userMessage
    this.name = 'ApiError'
    this.status = status
    this.errors = errors
    this.data = data
  }
}

/** Returns the server's message for users, or undefined if there was no response or no message. */
export function serverMessage(error: unknown): MessageOrText | undefined {
  if (!(error instanceof ApiError) || error.status === 0 || error.message === '') return undefined
  return error.userMessage
}

/** The values of each filter of a list, with the number of records that have each value. */
export type FilterChoices = Record<string, { value: string; count: number }[]>

export const invalidResponseMessage = 'Invalid response from server.'

export type Api = ReturnType<typeof createApi>

/** Sends one request and throws an error unless it succeeds. The body of a file response is left unread. */
type Call = (
  method: string,
  path: string,
  body?: FormData | object,
  isFile?: boolean,
) => Promise<{ response: Response; json: unknown }>

/**
 * Returns the API client. It sends the token, validates the format of responses and throws `ApiError`.
 *
 * @param onUnauthorized called when the server rejects the token
 * @param confirm called if a sensitive action has to be confirmed first; if it resolves to true, the call is
 * sent again
 */
export function createApi(
  transport: Transport,
  getToken: () => string | null = () => null,
  onUnauthorized: (token: string, userMessage: MessageOrText) => void = () => {},
  confirm: Confirm = async () => false,
) {
  const call = createCall(transport, getToken, onUnauthorized, confirm)

  /** @param path may contain parameters such as `:id`, which are filled in from the input */
  async function send<T>(method: string, path: string, { params, query = {}, body }: Input = {}): Promise<T> {
    return (await call(method, fillPath(path, params) + toQueryString(query), body)).json as T
  }

  return {
    async list<K extends Kind>(kind: K, query: ListQuery = {}): Promise<ListResult<K>> {
      const { response, json } = await call('GET', kind.paths.list + toQueryString(query))
      return toPage(parseRecords(kind, json, response.status) as RecordOf<K>[], response)
    },

    /**
     * Returns one page of a list that does not belong to a content kind, such as the trash. `field` is the property of
     * the response that contains the list.
     */
    async page<P extends PathOf<'GET'>, F extends string = 'data'>(
      path: P,
      { params, query = {} }: Input & { query?: ListQuery },
      field?: F,
    ): Promise<Page<ItemOf<ResponseBodyTo<'GET', P>, F>>> {
      const { response, json } = await call('GET', fillPath(path, params) + toQueryString(query))
      const items = getField(json, field ?? 'data')
      if (!Array.isArray(items)) throw new ApiError(response.status)
      return toPage(items, response)
    },

    async choices({ paths }: Kind): Promise<FilterChoices> {
      return paths.choices ? (await send<{ data: FilterChoices }>('GET', paths.choices)).data : {}
    },

    async one<K extends Kind>(kind: K, id: string): Promise<RecordOf<K>> {
      const { data } = await send<{ data?: RecordOf<K> }>('GET', kind.paths.one, { params: { id } })
      if (!isRecord(data)) throw new ApiError(200, invalidResponseMessage)
      return data
    },

    /** @param path required if a kind has several add paths, as galleries do */
    add<K extends Kind>(
      kind: K,
      form: FormData | object,
      path = kind.paths.add,
    ): Promise<ApiResponse<RecordOf<K>>> {
      if (!path) throw new Error(`${kind.name} has no single add path; pass one.`)
      return send('POST', path, { body: form })
    },

    edit<K extends Kind>(kind: K, id: string, form: FormData | object): Promise<ApiResponse<RecordOf<K>>> {
      return send('PUT', changePath(kind), { params: { id }, body: form })
    },

    remove(kind: Kind, id: string): Promise<ApiResponse> {
      return send('DELETE', changePath(kind), { params: { id } })
    },

    /** Returns a file; a request with a body uses POST. */
    async file(path: string, { params, query = {}, body }: Input = {}): Promise<Response> {
      const address = fillPath(path, params) + toQueryString(query)
      return (await call(body ? 'POST' : 'GET', address, body, true)).response
    },

    call: <M extends Method, P extends PathOf<M>>(
      method: M,
      path: P,
      ...input: InputArgument<M, P>
    ): Promise<ResponseBodyTo<M, P>> => send(method, path, input[0] as Input),
    /** Untyped, for components that receive their call as a prop. */
    send,
  }
}

function createCall(
  transport: Transport,
  getToken: () => string | null,
  onUnauthorized: (token: string, userMessage: MessageOrText) => void,
  confirm: Confirm,
): Call {
  const call: Call = async (method, path, body, isFile = false) => {
    const headers: Record<string, string> = { accept: 'application/json', ...acceptMessageParts }
    const token = getToken()
    if (token) headers.authorization = `Bearer ${token}`
    const isFormData = body instanceof FormData
    if (body && !isFormData) headers['content-type'] = 'application/json'
    const requestBody = body && { body: isFormData ? body : JSON.stringify(body) }
    const response = await transport(path, { method, headers, ...requestBody }).catch(() => {
      throw new ApiError(0)
    })
    const isSentFile = isFile && response.ok
    const received: unknown = isSentFile ? undefined : await response.json().catch(() => undefined)
    const isContract = isSentFile || (typeof received === 'object' && received !== null)
    if (!isOwnResponse(response) || !isContract)
      throw new ApiError(0, response.ok ? invalidResponseMessage : '')
    const json = withMessages(received)
    const ways = waysToConfirm(json)
    // Another account may have confirmed.
    if (ways && (await confirm(ways)) && getToken() === token) return call(method, path, body, isFile)
    if (response.ok && getField(json, 'success') !== false) {
      if (method !== 'GET') sentChanges.set(sentChanges.get() + 1)
      return { response, json }
    }
    const error = toApiError(response, json)
    if (token && response.status === 401) onUnauthorized(token, error.userMessage)
    throw error
  }
  return call
}

/** @param transport sends the requests instead of `fetch` */
export const apiOf = (browser: Browser, transport: Transport = browser.fetch): Api =>
  createApi(
    transport,
    () => {
      if (hasOtherLogin(browser)) throw new ApiError(0)
      return readToken(browser)
    },
    (token, userMessage) => clearToken(token, userMessage, browser),
    confirmIdentity,
  )

export const api = apiOf(thisBrowser)

/** For logging in, where a 401 means a wrong password, not an ended session. */
export const anonymousApi = createApi(thisBrowser.fetch)

export type Input = {
  params?: Record<string, string> | undefined
  query?: ListQuery | undefined
  body?: FormData | object | undefined
}
/** The type of the items in the response's list property `F`. */
export type ItemOf<ResponseBody, F extends string> =
  ResponseBody extends Record<F, readonly (infer Item)[]> ? Item : never

export const fillPath = (path: string, params: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))

function changePath({ name, paths: { change } }: Kind) {
  if (!change[0]) throw new Error(`${name} has no path for editing or deleting.`)
  return change[0]
}

/** Returns a query such as `?q=asha&limit=50` without empty values, or '' if all are empty. */
export function toQueryString(query: ListQuery) {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

function parseRecords(kind: Kind, json: unknown, status: number): AnyRecord[] {
  const list = kind.listResponse === 'array' ? json : getField(json, 'data')
  if (Array.isArray(list) && list.every(isRecord)) return list
  if (kind.isEmptyUnlessList && !Array.isArray(list)) return []
  throw new ApiError(status, invalidResponseMessage)
}

const isRecord = (value: unknown): value is AnyRecord => typeof getField(value, '_id') === 'string'

function getField(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[name] : undefined
}

function toApiError(response: Response, json: unknown) {
  const message = getField(json, 'message')
  const errors = getField(json, 'errors')
  return new ApiError(
    response.status,
    isMessageOrText(message) ? message : '',
    Array.isArray(errors) ? errors.filter(isFieldError) : [],
    getField(json, 'data'),
  )
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof getField(value, 'field') === 'string' && isMessageOrText(getField(value, 'message'))

function toPage<T>(items: T[], { headers }: Response): Page<T> {
  const total = Number(headers.get('x-total-count') ?? items.length)
  return { items, total, nextCursor: parseNextCursor(headers.get('link')) }
}

function parseNextCursor(link: string | null) {
  const url = /<([^<>]*)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return url ? new URL(url, 'http://localhost').searchParams.get('cursor') : null
}
