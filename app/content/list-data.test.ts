import { expect, test } from 'vitest'
import { classroom } from '#domain/kinds/classroom.ts'
import { donation } from '#domain/kinds/donation.ts'
import { festival } from '#domain/kinds/festival.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { createApi } from '../api.ts'
import { readList } from './list-data.ts'

const answering = (status: number, body: unknown) =>
  createApi(async () => new Response(JSON.stringify(body), { status }))
const silent = createApi(() => Promise.reject(new TypeError('No answer.')))
const refusal = { success: false, message: 'The database is resting.' }

test.each<[string, Kind, ReturnType<typeof createApi>, string]>([
  ['students: the server says why', student, answering(503, refusal), 'The database is resting.'],
  ['students: no answer', student, silent, 'Failed to fetch students'],
  [
    'donations: always their own words',
    donation,
    answering(503, refusal),
    'Failed to fetch donation events.',
  ],
  ['festivals: a failure', festival, answering(500, { success: false }), 'Failed to fetch festival events'],
  ['festivals: no answer', festival, silent, 'Error fetching festival events'],
  ['classes: no answer', classroom, silent, 'Failed to fetch classrooms.'],
  [
    'classes: a strange answer',
    classroom,
    answering(200, { success: true }),
    'Invalid response from server.',
  ],
])('%s', async (_what, kind, api, says) => {
  expect(await readList(api, kind)).toEqual({ items: [], total: 0, nextCursor: null, failure: says })
})
