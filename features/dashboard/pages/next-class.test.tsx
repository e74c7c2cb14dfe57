// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anEvening } from '#app/testing/fake-evening-responses.ts'
import {
  done,
  type FakeResponses,
  fakeServer,
  loggedInAs,
  readOnlyAccess,
  success,
} from '#app/testing/fake-server.ts'
import { renderPage } from '#app/testing/render-page.tsx'
import { schoolDay, weekdayOf } from '#domain/dates/school-day.ts'
import { addDays } from '#domain/site/class-calendar.ts'
import type { Evening } from '#features/evenings/evening-schemas.ts'
import { rotaMessages, rotaPaths } from '#features/rota/rota.ts'
import type { RotaPlace, RotaWeek } from '#features/rota/rota-schemas.ts'
import Dashboard from './dashboard.tsx'
import { PendingCountsProvider } from './pending-counts.tsx'

const today = schoolDay(new Date())
const evening = (day: string, isHeld = true) => ({
  day,
  isHeld,
  weekday: weekdayOf(day) ?? '',
  reason: '',
  time: '5-6 PM',
  from: null,
  to: null,
  classes: ['4', '5'],
})
const own = { id: 'p', day: today, studentClass: '4', subject: '' }
const place = (day: string, studentClass: string): RotaPlace => ({
  ...own,
  day,
  studentClass,
  name: 'Asha',
  isMine: true,
  isOffered: false,
  answer: null,
})
const week: RotaWeek = {
  monday: today,
  today,
  days: [],
  classes: ['4', '5'],
  places: [],
  away: [],
  asked: null,
  mine: [],
  me: null,
  volunteers: [],
  children: 5,
  childrenPerVolunteer: 5,
  hasCalendar: false,
}

const Page = () => (
  <PendingCountsProvider>
    <Dashboard />
  </PendingCountsProvider>
)

type Weeks = { first?: Partial<RotaWeek>; second?: Partial<RotaWeek>; next?: Partial<Evening> }

const weekOf = (day: string) => `GET ${rotaPaths.week.replace(':day', day)}`

function open({ first, second, next }: Weeks, more: FakeResponses = {}) {
  const server = fakeServer({
    ...loggedInAs('Volunteer'),
    [weekOf(today)]: success({ ...week, ...first }),
    [weekOf(addDays(today, 7))]: success({ ...week, ...second }),
    'GET /api/admin/evenings/days/next': success(anEvening({ day: today, from: null, to: null, ...next })),
    'GET /api/admin/dashboard/waiting': success({}),
    ...more,
  })
  renderPage(Page, { path: '/admin/dashboard', token: 'kept' })
  return server
}

const tiles = (name: string) =>
  screen.findByRole('region', { name }).then((region) =>
    within(region)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  )

const me = { id: 'm', name: 'Asha', weekdays: [] }
const teaching = { me, mine: [{ ...own, others: ['Chandan'] }] }

test('tonight leads volunteers to the register of their own class, and shows its children', async () => {
  open({ first: { ...teaching, days: [evening(today)], places: [place(today, '4')] } })
  const region = await screen.findByRole('region', { name: 'Your class: Class 4' })
  screen.getByText(/^Tonight: 0 of 3 here · .*5-6 PM$/)
  expect(within(region).getByText('1 child').parentElement?.textContent).toBe('R1 child')
  expect(within(region).queryByRole('listitem')).toBeNull()
  expect(screen.getByRole('link', { name: 'Open the register' }).getAttribute('href')).toBe(
    '/admin/tonight?class=4',
  )
  const mine = within(screen.getByRole('region', { name: 'My evenings' })).getByRole('link', {
    name: /Swap$/,
  })
  expect(mine.textContent).toMatch(/· Class 4with Chandan Swap$/)
  expect(mine.getAttribute('href')).toBe(`/admin/tonight/rota?week=${today}&place=p`)
})

test('shows each class to a PIC who teaches', async () => {
  const places = [place(today, '4')]
  open({ first: { ...teaching, days: [evening(today)], places } }, loggedInAs('PIC'))
  expect(await tiles('Your class: Class 4')).toEqual(['4No teacher', '5No teacher'])
})

test('a volunteer takes a class without a teacher, and can undo it', async () => {
  const later = addDays(today, 1)
  const days = [evening(today), evening(later)]
  const offered = { ...place(later, '4'), id: 'o', name: 'Bela', isMine: false, isOffered: true }
  const before = { ...teaching, days, places: [place(today, '4'), offered] }
  const server = open({ first: before })
  const turns = await screen.findByRole('region', { name: /^No teacher yet/ })
  const rows = () => within(turns).getAllByRole('listitem')
  // Class 5 of today has no teacher either, but the volunteer already teaches then.
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/· Class 4Bela · Cannot comeTake it$/),
    expect.stringMatching(/· Class 55-6 PMTake it$/),
  ])
  const taken = { ...place(later, '5'), id: 't' }
  server.responses[`POST ${rotaPaths.places}`] = done({ message: rotaMessages.joined })
  server.responses[weekOf(today)] = success({ ...week, ...before, places: [...before.places, taken] })
  fireEvent.click(within(rows()[1] as HTMLElement).getByRole('button'))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    day: later,
    studentClass: '5',
    subject: '',
  })
  server.responses[weekOf(later)] = server.responses[weekOf(today)] as never
  server.responses[`DELETE ${rotaPaths.place.replace(':id', 't')}`] = done()
  server.responses[weekOf(today)] = success({ ...week, ...before })
  fireEvent.click(undo)
  await waitFor(() => expect(rows()).toHaveLength(2))
})

test('a volunteer takes the place of someone who cannot come', async () => {
  const later = addDays(today, 1)
  const offered = { ...place(later, '4'), id: 'o', name: 'Bela', isMine: false, isOffered: true }
  const first = { me, days: [evening(later)], places: [offered, place(later, '5')] }
  const server = open({ first })
  const take = await screen.findByRole('button', { name: /^Take it: Class 4/ })
  server.responses[`POST ${rotaPaths.take.replace(':id', 'o')}`] = done({ message: rotaMessages.took })
  server.responses[weekOf(today)] = success({ ...week, ...first, places: [] })
  fireEvent.click(take)
  await screen.findByText(rotaMessages.took)
  await waitFor(() => expect(screen.queryByRole('region', { name: /^No teacher yet/ })).toBeNull())
})

test('without class tonight, shows who teaches next, and links the gaps of seven days to the first one', async () => {
  const [later, nextWeek, far] = [addDays(today, 1), addDays(today, 6), addDays(today, 7)]
  const rota = [{ studentClass: '4', volunteerId: own.id, name: 'Asha', subject: '' }]
  open({
    first: { days: [evening(today, false), evening(later)], places: [place(later, '4')] },
    second: { days: [evening(nextWeek), evening(far)] },
    next: { day: later, rota },
  })
  expect(await tiles('Next class')).toEqual(['4Asha', '5No teacher'])
  const gaps = screen.getByRole('link', { name: 'Find teachers for 3 classes this week' })
  expect(gaps.getAttribute('href')).toBe(`/admin/tonight/rota?week=${later}`)
})

test.each<[string, Weeks, FakeResponses]>([
  ['of a school that does not use the rota', { first: { days: [evening(today)] } }, {}],
  [
    'to an admin who can no longer join the rota',
    { first: { days: [evening(today)], places: [place(today, '4')] } },
    { 'GET /api/admin/access': success(readOnlyAccess) },
  ],
])('counts no gaps %s', async (_who, weeks, more) => {
  open(weeks, more)
  await screen.findByRole('heading', { name: /^Tonight/ })
  expect(screen.queryByText(/Find a?\s?teacher/)).toBeNull()
})
