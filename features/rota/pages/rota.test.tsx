// @vitest-environment jsdom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LanguageContext } from '#app/language/use-words.ts'
import { aRotaWeek } from '#app/testing/fake-responses.ts'
import {
  done,
  type FakeResponses,
  fakeServer,
  loggedInAs,
  readOnlyAccess,
  success,
} from '#app/testing/fake-server.ts'
import { answerQuestion, clickButton, renderPage } from '#app/testing/render-page.tsx'
import { formatTimeRange } from '#domain/dates/format-time-range.ts'
import { rotaMessages, rotaPaths } from '../rota.ts'
import type { RotaPlace, RotaWeek } from '../rota-schemas.ts'
import Rota from './rota.tsx'

const day = '2026-11-24'
const weekPath = `GET ${rotaPaths.week.replace(':day', day)}`
const place: RotaPlace = {
  id: 'p1',
  day,
  studentClass: '5',
  subject: 'Maths',
  name: 'Asha',
  isMine: false,
  isOffered: true,
  answer: null,
}
const week = aRotaWeek({ places: [place] })
const found = (over: Partial<RotaWeek> = {}) => ({ body: { success: true, data: { ...week, ...over } } })

const InBengali = () => (
  <LanguageContext value={{ language: 'bn' }}>
    <Rota />
  </LanguageContext>
)

function show(over: Partial<RotaWeek> = {}, { query = '', role = 'Volunteer', Page = Rota } = {}) {
  const answers: FakeResponses = { ...loggedInAs(role), [weekPath]: found(over) }
  const server = fakeServer(answers)
  const path = '/admin/tonight/rota'
  renderPage(Page, { path, url: `${path}?week=${day}${query}`, token: 'kept' })
  return server
}

test('counts the gaps, lists the classes in order, and opens a class with its permitted buttons', async () => {
  show()
  await screen.findByText('1 class without a teacher')
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Class 5',
    'Class 10',
  ])
  const gap = screen.getByRole('button', { name: 'Class 10, Tue 24 Nov: No teacher yet, Take it' })
  expect(gap.textContent).toBe('Take it')
  fireEvent.click(screen.getByRole('button', { name: 'Class 5, Tue 24 Nov: Asha, Cannot come' }))
  const names = within(screen.getByRole('dialog'))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names).toEqual(['Close', 'Take it: Class 5, Maths, on Tuesday, 24 November 2026', 'I can teach'])
})

test('opens the place of a link, where the volunteer can say that they cannot come', async () => {
  show({ places: [{ ...place, isMine: true, isOffered: false }] }, { query: '&place=p1' })
  const dialog = await screen.findByRole('dialog', { name: 'Class 5, Tue 24 Nov' })
  expect(within(dialog).getByRole('button', { name: /^I cannot come/ })).toBeDefined()
})

test('a volunteer fills a class without a teacher', async () => {
  const server = show({ places: [] })
  await screen.findByText('2 classes without a teacher')
  server.responses[`POST ${rotaPaths.places}`] = done()
  server.responses[weekPath] = found({ places: [{ ...place, isMine: true, isOffered: false }] })
  fireEvent.click(screen.getByRole('button', { name: 'Class 5, Tue 24 Nov: No teacher yet, Take it' }))
  clickButton('I can teach')
  await screen.findByRole('button', { name: 'Class 5, Tue 24 Nov: you' })
})

test('says which evening has few volunteers, and collapses the past evenings of this week', async () => {
  const [tuesday] = week.days as [RotaWeek['days'][number]]
  const sunday = { ...tuesday, day: '2026-11-29' }
  show({
    today: '2026-11-25',
    days: [tuesday, sunday],
    children: 11,
    places: [{ ...place, day: sunday.day }],
  })
  await screen.findByText('1 class without a teacher')
  expect(screen.getByText('Sun 29 Nov · 11 children, 1 volunteer')).toBeDefined()
  expect(screen.getByText('Sun 29 Nov').closest('details')).toBeNull()
  const over = screen.getByText('Tue 24 Nov').closest('details')
  expect(over?.textContent).toMatch(/^Earlier this week/)
  // People who listen to the page find each table by its name.
  expect(screen.getByRole('region', { name: 'Class' })).toBeDefined()
  expect(screen.getByRole('region', { name: 'Earlier this week', hidden: true })).toBeDefined()
})

test("shows hours in the volunteer's language, including in the text for the group", async () => {
  const moments = { from: `${day}T17:00:00+05:30`, to: `${day}T18:00:00+05:30` }
  const days = week.days.map((evening) => ({ ...evening, ...moments }))
  const mine = { ...place, isMine: true, isOffered: false }
  const server = show({ days, places: [mine] }, { Page: InBengali })
  server.responses[`POST ${rotaPaths.offer.replace(':id', 'p1')}`] = {
    body: { success: true, message: rotaMessages.offered },
  }
  const hours = formatTimeRange({ time: '', ...moments }, 'bn')
  expect(await screen.findByText(hours)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /: you$/ }))
  fireEvent.click(screen.getByRole('button', { name: /^I cannot come/ }))
  const share = await screen.findByRole('link', { name: 'Send on WhatsApp' })
  expect(decodeURIComponent(share.getAttribute('href') ?? '')).toContain(`, ${hours}. Can you take it?`)
})

test('a user who is too late to take a place sees who took it', async () => {
  const server = show({}, { query: '&take=p1' })
  await screen.findByText('Asha cannot come. Can you take it?')
  const taken = rotaMessages.taken('Chand')
  server.responses[`POST ${rotaPaths.take.replace(':id', 'p1')}`] = {
    status: 409,
    body: { success: false, message: taken },
  }
  server.responses[weekPath] = found({ places: [{ ...place, name: 'Chand', isOffered: false }] })
  fireEvent.click(screen.getAllByRole('button', { name: /^Take it/ })[0] as HTMLElement)
  await waitFor(() => expect(screen.getAllByText(taken)).toHaveLength(2))
})

test('shows a message if the place in a link no longer exists', async () => {
  show({ places: [] }, { query: '&take=p1' })
  await screen.findByText(rotaMessages.gone)
})

test('tells a user without a linked volunteer who can link the account', async () => {
  show({ me: null })
  await screen.findByText(/^Your account is not linked to a volunteer yet/)
  expect(screen.queryByRole('button', { name: /^I can teach/ })).toBeNull()
})

test('a user who may no longer join can still revoke the address of their calendar', async () => {
  const server = show({ me: null, hasCalendar: true })
  server.responses['GET /api/admin/access'] = success(readOnlyAccess)
  server.responses[`DELETE ${rotaPaths.calendar}`] = { body: { success: true, message: 'Revoked.' } }
  await screen.findByRole('button', { name: 'Turn off the link' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Get a new link' })).toBeNull())
  clickButton('Turn off the link')
  await screen.findByText('Your calendar will no longer be updated. Turn off the link?')
  answerQuestion(true)
  await screen.findByText('Revoked.')
})

test('a planner chooses among all volunteers, with those who can usually come at the top, and those who teach last', async () => {
  const volunteers: RotaWeek['volunteers'] = [
    { id: 'asha', name: 'Asha', weekdays: ['TU'] },
    { id: 'bina', name: 'Bina', weekdays: [] },
    { id: 'chand', name: 'Chand', weekdays: ['TU'] },
  ]
  const server = show({ me: null, volunteers }, { role: 'PIC' })
  fireEvent.click(await screen.findByRole('button', { name: /^Class 10/ }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Chand: can usually come on Tuesdays',
    'Bina',
    'Asha: already teaches Class 5',
  ])
  expect(dialog.getByLabelText<HTMLSelectElement>('Who teaches').value).toBe('chand')
  server.responses[`POST ${rotaPaths.places}`] = {
    status: 409,
    body: { success: false, message: rotaMessages.full },
  }
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(rotaMessages.full)
  expect(server.calls.at(-1)?.body).toEqual({
    day,
    studentClass: '10',
    subject: '',
    volunteerId: 'chand',
  })
})

test('checked days appear immediately, and are reverted if they cannot be saved', async () => {
  const server = show()
  const tuesday = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tuesday' })
  await screen.findByText('1 class without a teacher')
  server.responses[`PUT ${rotaPaths.weekdays}`] = 'network error'
  fireEvent.click(tuesday())
  expect(tuesday().checked).toBe(true)
  await waitFor(() => expect(tuesday().checked).toBe(false))
  server.responses[`PUT ${rotaPaths.weekdays}`] = done()
  fireEvent.click(tuesday())
  await screen.findByText(rotaMessages.saved)
  expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    weekdays: ['TU'],
  })
})

test('saves days one after another, so that the last choice wins', async () => {
  const server = show()
  await screen.findByText('1 class without a teacher')
  const { promise, resolve } = Promise.withResolvers<void>()
  const saved: unknown[] = []
  server.responses[`PUT ${rotaPaths.weekdays}`] = async ({ body }) => {
    saved.push(body)
    if (saved.length === 1) await promise
    return done()
  }
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tuesday' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Thursday' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  resolve()
  await waitFor(() => expect(saved).toEqual([{ weekdays: ['TU'] }, { weekdays: ['TU', 'TH'] }]))
})

test('renews the address of a calendar after a confirmation, and shows the new one', async () => {
  const server = show({ hasCalendar: true })
  await screen.findByText('1 class without a teacher')
  server.responses[`POST ${rotaPaths.calendar}`] = {
    body: { success: true, message: 'Done.', link: 'https://school.example/calendar/secret.ics' },
  }
  clickButton('Get a new link')
  answerQuestion(true)
  await screen.findByText('https://school.example/calendar/secret.ics')
})

test('shows who is away and until when, and asks before a planner puts them in', async () => {
  const away = [{ id: 'a1', volunteerId: 'asha', name: 'Asha', from: day, to: '2026-12-03' }]
  const volunteers = [{ id: 'asha', name: 'Asha', weekdays: [] }]
  const server = show({ places: [], away, volunteers }, { role: 'PIC' })
  await screen.findByText(/Away: Asha \(until Thu 3 Dec\)/)
  fireEvent.click(screen.getByRole('button', { name: /^Class 10/ }))
  fireEvent.change(screen.getByLabelText('Who teaches'), { target: { value: 'asha' } })
  expect(screen.getByText('Asha: away until Thu 3 Dec')).toBeDefined()
  server.responses[`POST ${rotaPaths.places}`] = done()
  clickButton('Save')
  await screen.findByText('Asha is away until Thu 3 Dec. Put in anyway?')
  answerQuestion(false)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.sent('POST')).toEqual([])
  await waitFor(() => clickButton('Save'))
  await screen.findByText('Asha is away until Thu 3 Dec. Put in anyway?')
  answerQuestion(true)
  await waitFor(() => expect(server.sent('POST')).toMatchObject([{ despiteAway: true }]))
})
