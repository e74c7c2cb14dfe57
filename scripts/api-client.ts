import { randomUUID } from 'node:crypto'
import { idempotencyKeyHeader } from '#domain/idempotency-key.ts'
import { accountPaths } from '#domain/session/accounts.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Form = Record<string, string | File | File[]>
// biome-ignore lint/suspicious/noExplicitAny: a release that is older or newer than these sources may answer anything.
export type Answer = any
export type Client = (method: Method, path: string, sent?: { json?: object; form?: Form }) => Promise<Answer>

/** The API of a running site, to a visitor, or to an admin by their token; what it refuses is thrown. */
export function clientOf(url: string, token?: string): Client {
  return async (method, path, { json, form } = {}) => {
    const body = form ? formOf(form) : json && JSON.stringify(json)
    const response = await fetchWithRetries(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json && { 'content-type': 'application/json' }),
        // Under the same key nothing is added twice.
        [idempotencyKeyHeader]: randomUUID(),
      },
      ...(body && { body }),
    })
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response.headers.get('content-type')?.includes('json') ? response.json() : response.bytes()
  }
}

function formOf(fields: Form) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
  return form
}

const maxAttempts = 5

/** On a busy machine a connection that was kept open may end just when it is used again. */
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
  const { token } = await clientOf(url)('POST', accountPaths.signIn, { json })
  return clientOf(url, token)
}
