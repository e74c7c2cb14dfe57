// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { done, type FakeResponses, success, unexplained } from '#app/testing/fake-server.ts'
import { clickButton, openPage } from '#app/testing/render-page.tsx'
import { donation } from '#domain/kinds/donation.ts'
import { festival } from '#domain/kinds/festival.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import EventPage, { clientLoader } from './event.tsx'

const id = '019aa7c0-5e4f-7abc-9def-0123456789ab'
const stored = { createdAt: '2026-11-21T00:00:00.000Z', updatedAt: '2026-11-21T00:00:00.000Z' }
const lights = {
  ...stored,
  _id: id,
  title: 'Evening of Lights',
  description: 'First line.\n\nLast line.',
  date: '2026-10-30',
  venue: 'Library lawn',
  studentsPresent: 124,
  volunteersPresent: 0,
  coverImageURL: '/uploads/lights.webp',
}
const kites = { ...lights, _id: '019aa7c0-5e4f-7abc-9def-0123456789ac', title: 'Kites', date: '2025-01-14' }
const one = `GET /api/events/festivals/${id}`
const answers: FakeResponses = {
  [one]: success(lights),
  'GET /api/events/festivals?limit=4': success([kites, lights]),
}

function open(over: FakeResponses = {}, { at = recordPath(festival, lights) ?? '', token = '' } = {}) {
  const path = `${at.slice(0, at.lastIndexOf('/'))}/:record`
  const options = { path, url: at, token, loader: clientLoader as never }
  return openPage(EventPage, options, { ...answers, ...over })
}

test('an address in another language opens the same page', async () => {
  open({}, { at: `/hi${recordPath(festival, lights)}` })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Evening of Lights')
})

test('shows all fields of the event and a link back to the list, but no link to an album that does not exist', async () => {
  open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Evening of Lights')
  for (const text of ['30 October 2026', 'Library lawn', '124', '0'])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByText(/First line\.\s+Last line\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Festivals' }).getAttribute('href')).toBe('/events/festivals')
  expect(screen.queryByRole('link', { name: 'Photos and videos' })).toBeNull()
})

test('lists other events of the kind, but not the open one', async () => {
  open()
  const others = within((await screen.findByText('Other days to remember')).parentElement as HTMLElement)
  expect(others.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    recordPath(festival, kites),
  ])
})

test('an event of another kind shows its own fields, and no gallery if the kind has none', async () => {
  const drive = {
    ...lights,
    location: 'Gate two',
    studentsReceived: 31,
    volunteerPresent: 7,
    parentsReceived: 12,
  }
  open(
    {
      [`GET /api/donation-drive/cloth-donations/${id}`]: success(drive),
      'GET /api/donation-drive/cloth-donations?limit=4': { body: [] },
    },
    { at: recordPath(donation, drive) ?? '' },
  )
  for (const text of ['Gate two', '31', '7', '12']) expect(await screen.findByText(text)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Photos and videos' })).toBeNull()
})

test.each([
  ['unknown or in the trash', recordPath(festival, lights), { [one]: unexplained(404) }],
  ['without an id', '/events/festivals/evening', {}],
])('shows "not found" for an address %s', async (_, at, over) => {
  open(over, { at: at ?? '' })
  await screen.findByText('ERROR 404! Page not found!')
})

test.each<[string, FakeResponses[string]]>([
  ['Failed to fetch festival events', unexplained(503)],
  ['Error fetching festival events', 'network error'],
])('shows an error if the record cannot be loaded: %s', async (says, answer) => {
  open({ [one]: answer })
  expect((await screen.findByRole('alert')).textContent).toBe(says)
})

test('shows the full page even if other records cannot be loaded', async () => {
  open({ 'GET /api/events/festivals?limit=4': 'network error' })
  await screen.findByRole('heading', { level: 1, name: 'Evening of Lights' })
  expect(screen.queryByText('Other days to remember')).toBeNull()
})

test('an admin who deletes the event returns to the list', async () => {
  open(
    {
      [`DELETE /api/admin/dashboard/events/festivals/${id}`]: done(),
      'GET /api/admin/profile': { body: { success: true, admin: {} } },
    },
    { token: 'kept' },
  )
  await screen.findByRole('link', { name: 'Edit Evening of Lights' })
  clickButton('Delete Evening of Lights')
  await screen.findByText(/Do you really want to delete/)
  clickButton('Yes')
  await screen.findByText('Now at /events/festivals')
})

test("an admin's link leads to the album that the page has loaded", async () => {
  const albums = '/api/admin/dashboard/gallery/festival/photos'
  const album = { ...stored, _id: 'lights-album', title: 'Lights', event: id, photos: [], videos: [] }
  const { calls } = open(
    {
      [`GET ${albums}?event=${id}&limit=1`]: success([album]),
      'GET /api/admin/profile': { body: { success: true, admin: {} } },
    },
    { token: 'kept' },
  )
  await screen.findByRole('link', { name: 'Photos and videos of this event' })
  expect(calls.filter(({ path }) => path.startsWith(albums))).toHaveLength(1)
})
