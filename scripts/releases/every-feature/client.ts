import { totpCode, totpStep } from '#server/accounts/second-factor/totp.ts'
import { fromBase32 } from '#testing/second-factors.ts'
import { firstAdmin } from '../../../e2e/first-admin.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Given = { json?: object; form?: Record<string, string | File | File[]> }
// Answers of a release that may be older or newer than these sources.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Answer = any
export type Client = (method: Method, path: string, given?: Given) => Promise<Answer>

/** The API of a running site, to a visitor, or to an admin by their token; what it refuses is thrown. */
export function clientOf(url: string, token?: string): Client {
  return async (method, path, { json, form } = {}) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
    }
    const body = form ? formOf(form) : json && JSON.stringify(json)
    const response = await fetch(url + path, { method, headers, ...(body && { body }) })
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response.headers.get('content-type')?.includes('json') ? response.json() : response.bytes()
  }
}

function formOf(fields: Record<string, string | File | File[]>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
  return form
}

export type SignIn = { email: string; password: string; code?: string }

export async function signIn(url: string, given: SignIn = firstAdmin): Promise<Client> {
  const { token } = await clientOf(url)('POST', '/api/admin/signin', { json: given })
  return clientOf(url, token)
}

/** What the app of the first admin shows at a moment. */
export const codeAt = (secret: string, time: Date) => totpCode(fromBase32(secret), totpStep(time))

/** Adds a record by its form, and answers its id. */
export const addWith =
  (ask: Client) =>
  async (path: string, form: Record<string, string | File>): Promise<string> =>
    (await ask('POST', path, { form })).data._id
