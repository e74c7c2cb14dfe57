import { aPassword, aSignUp, aVolunteersPart } from '#testing/admins.ts'
import { expect } from './site.ts'

const dashboard = '/api/admin/dashboard'

/** Calls the API without a browser. */
type CallApi = (method: string, path: string, body?: object) => Promise<{ token: string }>

/** As the admin with this token. */
export const callAs =
  (url: string, token: string): CallApi =>
  async (method, path, body = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    expect(answer.ok, `${method} ${path}`).toBe(true)
    return answer.json()
  }

/** Signs a volunteer up and in without a browser, approved by the admin with this token. */
export async function makeApproved(url: string, token: string, over: Record<string, unknown>) {
  const call = callAs(url, token)
  const fields = aSignUp({ ...aVolunteersPart, ...over })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  const { data } = await (await fetch(`${url}/api/admin/signup`, { method: 'POST', body: form })).json()
  await call('PUT', `${dashboard}/approve/${data._id}`)
  const session = await call('POST', '/api/admin/signin', { email: fields.email, password: aPassword })
  return {
    ...{ id: String(data._id), fullName: String(fields.fullName), email: String(fields.email) },
    token: session.token,
  }
}
