import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import { multipartBody } from '../form.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

export type Given = {
  token?: string | undefined
  /** A JSON body. */
  json?: unknown
  /** A multipart body. Files are passed as `File`. */
  form?: Record<string, unknown>
  /** A raw body. Its `content-type` is in `headers`. */
  raw?: string | Buffer
  headers?: Record<string, string>
  /** The visitor's IP address. By default it differs for each request, so that no rate limit is reached. */
  from?: string
}

export type SiteResponse = {
  status: number
  headers: LightMyRequestResponse['headers']
  // biome-ignore lint/suspicious/noExplicitAny: the tests check every response
  body: any
  text: string
  bytes: Buffer
}
export type Ask = (method: Method, path: string, given?: Given) => Promise<SiteResponse>

let visitors = 0

export function anAddress() {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

/** Sends requests like a client, and checks the guarantees that apply to every response (owner-decisions §2). */
export const askOf =
  (site: Pick<TestApp, 'request'>): Ask =>
  async (method, path, given = {}) => {
    const { token, json, form, raw, headers = {}, from = anAddress() } = given
    const sent = form ? await multipartBody(form) : undefined
    const response = await site.request({
      method,
      url: path,
      remoteAddress: from,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...sent?.headers,
        ...headers,
      },
      ...(json !== undefined && { payload: JSON.stringify(json) }),
      ...(sent && { payload: sent.payload }),
      ...(raw !== undefined && { payload: raw }),
    })
    const received = {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      bytes: response.rawPayload,
      body: isJson(response) && response.body ? response.json() : undefined,
    }
    expectPromises(received, `${method} ${path}`, method)
    return received
  }

/**
 * Asserts what every response guarantees: no 5xx, a request id, and errors of the documented shape.
 */
function expectPromises({ status, headers, body }: SiteResponse, what: string, method: Method) {
  expect(status, what).toBeLessThan(500)
  expect(headers['x-request-id'], `${what}: x-request-id`).toMatch(/\S/)
  if (status < 400 || status === 416 || method === 'HEAD') return
  expect(body, what).toMatchObject({ success: false, message: expect.stringMatching(/\S.*[.!?]$/) })
  for (const error of body.errors ?? [])
    expect(error, what).toEqual({ field: expect.any(String), message: expect.stringMatching(/\S/) })
  // An edit conflict also returns the current data.
  const names = [...errorNames, ...(status === 409 && method === 'PUT' ? ['data'] : [])]
  // A 403 may ask the admin to confirm their identity, or to set up a second factor first.
  if (status === 403) names.push('needsConfirmation', 'ways', 'needsSecondFactor')
  expect(
    Object.keys(body).filter((name) => !names.includes(name)),
    what,
  ).toEqual([])
}

const errorNames = ['success', 'message', 'errors']

const isJson = ({ headers }: LightMyRequestResponse) =>
  String(headers['content-type']).startsWith('application/json') && !headers['content-encoding']

/** Returns headers as text, including the contents of their cursors. */
export function decoded(headers: object) {
  const text = JSON.stringify(headers)
  const cursor = /cursor=([\w-]+)/.exec(text)?.[1] ?? ''
  return text + Buffer.from(cursor, 'base64url').toString()
}
