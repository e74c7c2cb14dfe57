import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { pageContext } from '#app/api/page-loader.ts'
import { ownHeaders } from '#app/testing/fake-server.ts'
import { classroom } from '#domain/kinds/classroom.ts'
import { donation } from '#domain/kinds/donation.ts'
import { festival } from '#domain/kinds/festival.ts'
import { gallery } from '#domain/kinds/gallery.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { fetchList, listLoader } from './list-loader.ts'

const answering = (status: number, body: unknown) =>
  createApi(async () => new Response(JSON.stringify(body), { status, headers: ownHeaders }))
const silent = createApi(() => Promise.reject(new TypeError('No response.')))
const refusal = { success: false, message: 'The database is unavailable.' }

test.each<[string, Kind, ReturnType<typeof createApi>, string]>([
  ['students: the message of the server', student, answering(503, refusal), 'The database is unavailable.'],
  ['students: a network error', student, silent, 'Failed to fetch students'],
  [
    'donations: the message of the kind',
    donation,
    answering(503, refusal),
    'Failed to fetch donation events.',
  ],
  ['festivals: no message', festival, answering(500, { success: false }), 'Failed to fetch festival events'],
  ['festivals: a network error', festival, silent, 'Error fetching festival events'],
  ['classes: a network error', classroom, silent, 'Failed to fetch classrooms.'],
  [
    'classes: an invalid response',
    classroom,
    answering(200, { success: true }),
    'Invalid response from server.',
  ],
])('%s', async (_what, kind, api, says) => {
  expect(await fetchList(api, kind)).toEqual({ items: [], total: 0, nextCursor: null, error: says })
})

const choices = { studentClass: [{ value: '5', count: 6 }] }

/** Loads a list page, and returns its data and the requested paths. */
async function open(kind: Kind, address: string, answers: Record<string, unknown> = {}) {
  const asked: string[] = []
  const context = new RouterContextProvider()
  const transport = async (path: string) => {
    asked.push(path)
    const body = answers[path.split('?', 1)[0] ?? '']
    return new Response(JSON.stringify(body ?? refusal), { status: body ? 200 : 503, headers: ownHeaders })
  }
  context.set(pageContext, { nonce: '', transport })
  const request = new Request(`http://school.test${address}`)
  const { data, init } = await listLoader(kind)({ context, params: {}, request })
  return { asked, page: data, status: init?.status }
}

test('a page requests what its URL contains, and the filter choices', async () => {
  const address = '/about/students?q=mira&studentClass=5&year=two&show=36&fbclid=1'
  const { asked, page, status } = await open(student, address, {
    '/api/students': [],
    '/api/students/choices': { success: true, data: choices },
  })
  expect(asked).toEqual(['/api/students?limit=36&q=mira&studentClass=5', '/api/students/choices'])
  expect(page).toMatchObject({
    error: null,
    choices,
    params: { q: 'mira', filters: { studentClass: '5' }, show: 36 },
  })
  expect(status).toBe(200)
})

test('keeps the list if the filter choices cannot be loaded', async () => {
  const { page, status } = await open(student, '/about/students', { '/api/students': [] })
  expect(page).toMatchObject({ error: null, items: [] })
  expect(page.choices).toBeUndefined()
  expect(status).toBe(200)
})

test('continues after a valid cursor, and starts over for an invalid one', async () => {
  const { asked, page } = await open(student, '/about/students?after=abc', { '/api/students': [] })
  expect(asked[0]).toBe('/api/students?limit=12&cursor=abc')
  expect(page.params?.after).toBe('abc')
  const madeUp = await open(gallery, '/gallery?after=abc')
  expect(madeUp.asked).toEqual(['/api/gallery?limit=12&cursor=abc', '/api/gallery?limit=12'])
  expect(madeUp.page.params?.after).toBeUndefined()
})

test('a list without filters requests no filter choices', async () => {
  const { asked } = await open(gallery, '/gallery?studentClass=5&q=lamp')
  expect(asked).toEqual(['/api/gallery?limit=12&q=lamp'])
})

test("the list of the latest classes ignores the URL's parameters", async () => {
  const { asked, page } = await open(classroom, '/classroom?q=x&show=36&date=2024', {
    '/api/classroom': { success: true, data: [] },
  })
  expect(asked).toEqual(['/api/classroom'])
  expect(page).toEqual({ items: [], total: 0, nextCursor: null, error: null })
})
