import { randomUUID } from 'node:crypto'
import { idempotencyKeyHeader } from '#domain/idempotency-key.ts'
import { accountPaths } from '#domain/session/accounts.ts'
import { secondFactorPaths } from '#domain/session/second-factor-paths.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Form = Record<string, string | File | File[]>
// biome-ignore lint/suspicious/noExplicitAny: another release may send any response.
export type ResponseBody = any
export type Client = (
  method: Method,
  path: string,
  sent?: { json?: object; form?: Form },
) => Promise<ResponseBody>
type Send = (...call: Parameters<Client>) => Promise<Response>

type SignedIn = { token: string; password: string }

/**
 * Creates a client for a visitor, or for an admin. Enters the admin's password again when the server asks for it,
 * however long the work has taken. Throws on error responses.
 */
export function createClient(url: string, signedIn?: SignedIn): Client {
  const send: Send = (method, path, { json, form } = {}) => {
    const body = form ? formOf(form) : json && JSON.stringify(json)
    return fetchWithRetries(url + path, {
      method,
      headers: {
        ...(signedIn && { authorization: `Bearer ${signedIn.token}` }),
        ...(json && { 'content-type': 'application/json' }),
        [idempotencyKeyHeader]: randomUUID(),
      },
      ...(body && { body }),
    })
  }
  return async (method, path, sent) => {
    const response = await send(method, path, sent)
    if (!signedIn || !(await needsConfirmation(response))) return read(response, `${method} ${path}`)
    const { password } = signedIn
    await read(await send('POST', secondFactorPaths.confirm, { json: { password } }), 'Confirming')
    return read(await send(method, path, sent), `${method} ${path}`)
  }
}

async function needsConfirmation(response: Response) {
  return response.status === 403 && (await response.clone().text()).includes('"needsConfirmation":true')
}

async function read(response: Response, call: string): Promise<ResponseBody> {
  if (!response.ok) throw new Error(`${call} returned ${response.status}: ${await response.text()}`)
  return response.headers.get('content-type')?.includes('json') ? response.json() : response.bytes()
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
  return createClient(url, { token, password: json.password })
}
