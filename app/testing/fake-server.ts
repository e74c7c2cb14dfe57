import { onTestFinished, vi } from 'vitest'
import { httpMessages } from '#domain/api/http-messages.ts'
import { ownResponseHeader } from '#domain/api/own-response.ts'
import { allVolunteerSwitches } from '#domain/permissions.ts'
import type { OwnAccess } from '#domain/session/own-access-schemas.ts'
import { Message, type MessageOrText, toParts } from '#domain/text/words.ts'
import { allCalls } from '#testing/all-calls.ts'
import { contractOf } from '#testing/contract.ts'

export type Call = {
  method: string
  path: string
  token: string | null
  idempotencyKey: string | null
  body: unknown
}
type FakeResponse = {
  status?: number
  body?: unknown
  headers?: Record<string, string>
  /** True for a response at our address that is not our server's, such as a proxy's page. */
  isForeign?: boolean
  /** True for a response that breaks its call's contract on purpose. */
  isBroken?: boolean
}
export const ownHeaders = { [ownResponseHeader.name]: ownResponseHeader.value }

/** Responses by endpoint. A response may depend on the call; `'network error'` simulates a missing response. */
export type FakeResponses = Record<
  string,
  FakeResponse | 'network error' | ((call: Call, calls: Call[]) => FakeResponse | Promise<FakeResponse>)
>

export const success = (data: unknown, more: object = {}) => ({ body: { success: true, data, ...more } })

export const failure = (status: number, message: MessageOrText = httpMessages.failed, more: object = {}) => ({
  status,
  body: { success: false, ...saying(message), ...more },
})

/** A response that says nothing, as none of ours does. */
export const unexplained = (status = 500) => ({ status, body: { success: false }, isBroken: true })

export const done = (more: object = {}) => ({ body: { success: true, message: 'Done.', ...more } })

export const added = (data: object = { _id: 'new' }) => ({ status: 201, ...done({ data }) })

export const saying = (message: MessageOrText) => ({
  message,
  ...(message instanceof Message && { messageParts: toParts(message) }),
})

/**
 * Replaces the server, for `fetch` and for uploads, until the test ends. The keys of the responses have the form `POST
 * /api/students`. A response that breaks its call's contract fails the test.
 */
export function fakeServer(responses: FakeResponses = {}) {
  const calls: Call[] = []
  const complaints: string[] = []
  async function respond(method: string, path: string, headers: Headers, body: unknown): Promise<Response> {
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? null
    const sent = typeof body === 'string' ? JSON.parse(body) : body
    const call = { method, path, token, idempotencyKey: headers.get('idempotency-key'), body: sent }
    calls.push(call)
    const responder: FakeResponses[string] = responses[`${method} ${path}`] ?? failure(404, 'Not found.')
    if (responder === 'network error') throw new TypeError('No response.')
    const {
      status = 200,
      body: responseBody = done().body,
      headers: responseHeaders = {},
      isForeign = false,
      isBroken = false,
    } = typeof responder === 'function' ? await responder(call, calls) : responder
    if (!isForeign && !isBroken)
      try {
        assertContract({ method, url: path, status, body: asReceived(responseBody) })
      } catch (error) {
        complaints.push(String(error))
      }
    const own = isForeign ? {} : ownHeaders
    return new Response(JSON.stringify(responseBody), { status, headers: { ...own, ...responseHeaders } })
  }
  vi.stubGlobal('fetch', (path: string, { method = 'GET', headers, body, signal }: RequestInit = {}) =>
    Promise.race([
      respond(method, path, new Headers(headers), body),
      ...(signal ? [whenAborted(signal)] : []),
    ]),
  )
  vi.stubGlobal('XMLHttpRequest', fakeXmlHttpRequest(respond))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    // Not earlier: the page would show an error that no test expects, and hide the reason.
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
  })
  return {
    calls,
    responses,
    sent: (method: string) => calls.filter((call) => call.method === method).map(({ body }) => body),
  }
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

const assertContract = contractOf(allCalls(), { allowsNames: true })

/** Returns the body as the page receives it: without properties that are undefined. */
const asReceived = (body: unknown): unknown => JSON.parse(JSON.stringify(body))

export const loggedInAs = (role: string, access: Partial<OwnAccess> = {}): FakeResponses => ({
  'GET /api/admin/profile': { body: { success: true, admin: { _id: 'asha', fullName: 'Asha Rao', role } } },
  'GET /api/admin/access': success(ownAccess(access)),
})

export const ownAccess = (more: Partial<OwnAccess> = {}): OwnAccess => ({
  access: 'active',
  endsOn: null,
  offOn: null,
  isEnding: false,
  volunteersMay: allVolunteerSwitches(true),
  volunteer: null,
  ...more,
})

/** Access that is read-only because its last day has passed. */
export const readOnlyAccess: OwnAccess = {
  ...ownAccess(),
  access: 'read-only',
  endsOn: '2026-11-01',
  offOn: '2026-11-30',
  isEnding: true,
}

export function sentForm(call: Call | undefined): FormData {
  if (call?.body instanceof FormData) return call.body
  throw new Error('No form was sent.')
}

type Respond = (method: string, path: string, headers: Headers, body: unknown) => Promise<Response>

function fakeXmlHttpRequest(respond: Respond) {
  return class FakeRequest {
    upload: { onprogress?: (event: object) => void } = {}
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    status = 0
    responseText = ''
    #responseHeaders = new Headers()
    #method = ''
    #path = ''
    #headers = new Headers()

    open(method: string, path: string) {
      this.#method = method
      this.#path = path
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    getAllResponseHeaders() {
      return [...this.#responseHeaders].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    }
    #isAborted = false
    abort() {
      this.#isAborted = true
      this.onabort()
    }
    async send(body: unknown) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
      try {
        const response = await respond(this.#method, this.#path, this.#headers, body)
        this.status = response.status
        this.#responseHeaders = response.headers
        this.responseText = await response.text()
        if (!this.#isAborted) this.onload()
      } catch {
        this.onerror()
      }
    }
  }
}
