import type { BrowserContextOptions, Page } from '@playwright/test'
import { aPassword, aSignUp } from '#testing/admins.ts'
import { withToken } from './browser-options.ts'
import { makeFirstAdmin } from './first-admin.ts'
import { formData } from './form-data.ts'
import { expect, startSiteForFile, test } from './site.ts'

type Fields = Record<string, string | Blob>
export type AddRecord = (path: string, fields: Fields) => Promise<Record<string, string>>

/** Starts the site for the tests in one file, with a first admin, and calls its API as this admin without a browser. */
export function startSiteWithAdmin(settings?: Record<string, string>) {
  const site = startSiteForFile(settings)
  let token = ''
  test.beforeAll(async () => {
    token = await makeFirstAdmin(site())
  })

  async function fetchAs(method: string, path: string, body?: FormData | object) {
    const isForm = body instanceof FormData
    const answer = await fetch(site().url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    expect(answer.ok, `${method} ${path} returned ${answer.status}`).toBe(true)
    return answer
  }
  const call = async (method: string, path: string, body?: FormData | object) =>
    (await fetchAs(method, path, body)).json()

  /** Adds a record as a form does. `path` is relative to the dashboard's API. */
  const add: AddRecord = async (path, fields) =>
    (await call('POST', `/api/admin/dashboard/${path}`, formData(fields))).data

  /** Signs a person up, who then waits for approval. Returns the account. */
  const signUp = async (fields: Record<string, unknown>) =>
    (await call('POST', '/api/admin/signup', formData(aSignUp(fields)))).data

  /** Signs a person up, approves them and logs them in. */
  async function addAdmin(fields: Record<string, unknown>) {
    const { _id: id, email } = await signUp(fields)
    await call('PUT', `/api/admin/dashboard/approve/${id}`)
    const { token } = await call('POST', '/api/admin/signin', { email, password: aPassword })
    return { id: String(id), email: String(email), token: String(token) }
  }

  return {
    site,
    token: () => token,
    /** Continues with the session that a page has started. */
    keepToken: async (page: Page) => {
      token = String(await page.evaluate(() => localStorage.getItem('token')))
    },
    fetchAs,
    call,
    add,
    signUp,
    addAdmin,
    addStudent: (fields: Fields) =>
      add('students/add-students', { gender: 'Female', studentClass: '4', address: 'Lane 1', ...fields }),
    /** Returns context options for a browser in which this admin is logged in. */
    asAdmin: (options: BrowserContextOptions = {}) => ({ ...options, ...withToken(site().url, token) }),
  }
}
