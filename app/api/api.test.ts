import { expect, test } from 'vitest'
import { festival } from '#domain/kinds/festival.ts'
import { notification } from '#domain/kinds/notification.ts'
import { student } from '#domain/kinds/student.ts'
import { Message } from '#domain/text/words.ts'
import { done, ownHeaders } from '../testing/fake-server.ts'
import { ApiError, createApi, invalidResponseMessage } from './api.ts'

type Given = { isForeign?: boolean; status?: number; body?: unknown; headers?: Record<string, string> }

/** Returns a client whose server always sends the same response, and the recorded requests. */
function clientOf({ status = 200, body, headers, isForeign }: Given, token: string | null = null) {
  const asked: { path: string; init: RequestInit }[] = []
  const refused: string[] = []
  const api = createApi(
    async (path, init) => {
      asked.push({ path, init })
      const own = isForeign ? {} : ownHeaders
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        status,
        headers: { ...own, ...headers },
      })
    },
    () => token,
    (which) => refused.push(which),
  )
  return { api, asked, refused }
}

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${error}`)
  return error
}

const asha = { _id: 'a', createdAt: '', updatedAt: '', fullName: 'Asha' }

test('reads plain and wrapped lists, with their total and next cursor', async () => {
  const headers = { 'x-total-count': '41', link: '</api/students?limit=1&cursor=abc%2F1>; rel="next"' }
  const plain = await clientOf({ body: [asha], headers }).api.list(student)
  expect(plain).toEqual({ items: [asha], total: 41, nextCursor: 'abc/1' })
  const wrapped = await clientOf({ body: { success: true, data: [asha] } }).api.list(festival)
  expect(wrapped).toEqual({ items: [asha], total: 1, nextCursor: null })
})

test('omits empty list parameters from the URL', async () => {
  const { api, asked } = clientOf({ body: [] })
  await api.list(student, { limit: 5, q: 'a b&c' })
  await api.list(student, { q: '' })
  expect(asked.map(({ path }) => path)).toEqual(['/api/students?limit=5&q=a+b%26c', '/api/students'])
})

test.each([
  ['a response without a list', { success: true }],
  ['records without an id', [{ fullName: 'Asha' }]],
  ['an HTML page', '<!doctype html>'],
])('treats %s as a failure, not a list', async (_what, body) => {
  expect((await failureOf(clientOf({ body }).api.list(student))).message).toBe(invalidResponseMessage)
})

test('treats a notification response without a list as an empty list', async () => {
  const { items } = await clientOf(done()).api.list(notification)
  expect(items).toEqual([])
})

test('fails with status 0 if there is no response', async () => {
  const api = createApi(() => Promise.reject(new TypeError('Failed to fetch')))
  const error = await failureOf(api.call('GET', '/api/settings'))
  expect(error).toMatchObject({ status: 0, message: '', errors: [] })
})

test('passes on the status, the message and the field errors of a rejection', async () => {
  const body = { success: false, message: 'No.', errors: [{ field: 'email', message: 'Wrong.' }, 'odd'] }
  const error = await failureOf(clientOf({ status: 429, body }).api.add(student, {}))
  expect(error).toMatchObject({
    status: 429,
    message: 'No.',
    errors: [{ field: 'email', message: 'Wrong.' }],
  })
})

test('treats a response with "success": false as a failure, even with status 200', async () => {
  expect((await failureOf(clientOf({ body: { success: false } }).api.send('GET', '/x'))).status).toBe(200)
})

test.each([
  ["a proxy's page", { status: 400, body: '<h1>Bad request</h1>', isForeign: true }],
  ["a proxy's JSON", { status: 413, body: { success: false, message: 'Too large.' }, isForeign: true }],
  ['the login page of a network', { status: 401, body: '<form>', isForeign: true }],
  ["another server's 401 in JSON", { status: 401, body: { success: false }, isForeign: true }],
  ["another server's success", { body: { success: true }, isForeign: true }],
  ['a refusal that was cut off', { status: 401, body: '{"success": false, "mess' }],
])('treats %s as if our server was not reached, and keeps the session', async (_what, given) => {
  const { api, refused } = clientOf(given, 'secret')
  expect(await failureOf(api.send('POST', '/x'))).toMatchObject({ status: 0, errors: [] })
  expect(await failureOf(api.file('/x'))).toMatchObject({ status: 0 })
  expect(refused).toEqual([])
})

test('sends the token if there is one, and reports when the server rejects it', async () => {
  const { api, asked, refused } = clientOf({ status: 401, body: { success: false } }, 'secret')
  await failureOf(api.call('GET', '/api/admin/profile'))
  expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe('Bearer secret')
  expect(refused).toEqual(['secret'])

  const visitor = clientOf({ status: 401, body: { success: false } })
  await failureOf(visitor.api.call('GET', '/api/admin/profile'))
  expect(new Headers(visitor.asked[0]?.init.headers).has('authorization')).toBe(false)
  expect(visitor.refused).toEqual([])
})

test('sends FormData as multipart, an object as JSON, and an id as a single path segment', async () => {
  const { api, asked } = clientOf(done())
  const form = new FormData()
  await api.add(student, form)
  await api.edit(student, 'a/b', { fullName: 'Asha' })
  await api.remove(student, 'a')
  expect(asked.map(({ path, init }) => [init.method, path, init.body ?? null])).toEqual([
    ['POST', '/api/admin/dashboard/students/add-students', form],
    ['PUT', '/api/admin/dashboard/students/a%2Fb', '{"fullName":"Asha"}'],
    ['DELETE', '/api/admin/dashboard/students/a', null],
  ])
  // The browser sets the multipart boundary itself.
  expect(new Headers(asked[0]?.init.headers).has('content-type')).toBe(false)
})

test('reads the keys and values of messages if the server sends them', async () => {
  const parts = (key: string, ...values: unknown[]) => ({ messageParts: { key, values } })
  const saved = { success: true, message: 'Saved 2.', ...parts('lamps.saved', 2) }
  const { api, asked } = clientOf({ body: saved })
  expect(await api.send('GET', '/api/lamps')).toEqual({
    success: true,
    message: new Message('lamps.saved', [2], 'Saved 2.'),
  })
  expect(new Headers(asked[0]?.init.headers).get('x-messages')).toBe('parts')

  const wrong = { field: 'name', message: 'Name is taken.', ...parts('lamps.taken', 'Name') }
  const body = { success: false, message: 'Name is taken.', ...parts('lamps.taken', 'Name'), errors: [wrong] }
  const {
    message,
    userMessage: said,
    errors,
  } = await failureOf(clientOf({ status: 409, body }).api.send('GET', '/api/lamps'))
  const taken = new Message('lamps.taken', ['Name'], 'Name is taken.')
  expect({ message, said, errors }).toEqual({
    message: 'Name is taken.',
    said: taken,
    errors: [{ field: 'name', message: taken }],
  })
})
