import { onTestFinished, vi } from 'vitest'

export type Call = {
  method: string
  path: string
  token: string | null
  sendKey: string | null
  body: unknown
}
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
/** What a path answers; nothing at all, as without a network, for `'silence'`. */
export type Answers = Record<string, Answer | 'silence' | ((call: Call) => Answer | Promise<Answer>)>

/** Stands in for the server, for `fetch` and for uploads, until the test is over. Keys are like `POST /api/students`. */
export function fakeServer(answers: Answers = {}): { calls: Call[]; answers: Answers } {
  const calls: Call[] = []
  async function answer(method: string, path: string, headers: Headers, body: unknown): Promise<Response> {
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? null
    const sendKey = headers.get('idempotency-key')
    const call = { method, path, token, sendKey, body: typeof body === 'string' ? JSON.parse(body) : body }
    calls.push(call)
    const given = answers[`${method} ${path}`] ?? {
      status: 404,
      body: { success: false, message: 'Not found.' },
    }
    if (given === 'silence') throw new TypeError('No answer.')
    const {
      status = 200,
      body: said = { success: true },
      headers: more = {},
    } = typeof given === 'function' ? await given(call) : given
    return new Response(JSON.stringify(said), { status, headers: more })
  }
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) =>
    answer(init.method ?? 'GET', path, new Headers(init.headers), init.body),
  )
  vi.stubGlobal('XMLHttpRequest', uploadsTo(answer))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return { calls, answers }
}

/** The form that a call carried. */
export function formOf(call: Call | undefined): FormData {
  if (call?.body instanceof FormData) return call.body
  throw new Error('No form was sent.')
}

type Answering = (method: string, path: string, headers: Headers, body: unknown) => Promise<Response>

/** As much of an XMLHttpRequest as an upload needs. */
function uploadsTo(answer: Answering) {
  return class FakeRequest {
    upload: { onprogress?: (event: object) => void } = {}
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    status = 0
    responseText = ''
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
      return 'content-type: application/json\r\n'
    }
    #isAborted = false
    abort() {
      this.#isAborted = true
      this.onabort()
    }
    async send(body: unknown) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
      try {
        const response = await answer(this.#method, this.#path, this.#headers, body)
        this.status = response.status
        this.responseText = await response.text()
        if (!this.#isAborted) this.onload()
      } catch {
        this.onerror()
      }
    }
  }
}
