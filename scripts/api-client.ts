import { randomUUID } from 'node:crypto'
import { idempotencyKeyHeader } from '#domain/idempotency-key.ts'
import { accountPaths } from '#domain/session/accounts.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Form = Record<string, string | File | File[]>
// biome-ignore lint/suspicious/noExplicitAny: another release may send any response.
export type Answer = any
export type Client = (method: Method, path: string, sent?: { json?: object; form?: Form }) => Promise<Answer>

/** Creates a client for a visitor, or for the admin with this token. Throws on error responses. */
export function createClient(url: string, token?: string): Client {
  return async (method, path, { json, form } = {}) => {
    const body = form ? formOf(form) : json && JSON.stringify(json)
    const response = await fetchWithRetries(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json && { 'content-type': 'application/json' }),
        [idempotencyKeyHeader]: randomUUID(),
      },
      ...(body && { body }),
    })
    if (!response.ok)
      throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`)
    return response.headers.get('content-type')?.includes('json') ? response.json() : response.bytes()
  }
}

function formOf(fields: Form) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
  return form
}

const maxAttempts = 5

/** Retries, because a busy server may close a kept-alive connection just as it is reused. */
async function fetchWithRetries(url: string, init: RequestInit, attempt = 1): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (attempt === maxAttempts) throw error
    return fetchWithRetries(url, init, attempt + 1)
  }
}

export async function signIn(
  url: string,
  json: { email: string; password: string; code?: string },
): Promise<Client> {
  const { token } = await createClient(url)('POST', accountPaths.signIn, { json })
  return createClient(url, token)
}
