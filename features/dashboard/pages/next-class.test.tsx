// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anEvening } from '#app/testing/fake-evening-responses.ts'
import {
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
import { rotaPaths } from '#features/rota/rota.ts'
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
})
const week: RotaWeek = {
  monday: today,
  today,
  days: [],
  classes: ['4', '5'],
  places: [],
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

function open({ first, second, next }: Weeks, more: FakeResponses = {}) {
  const at = (day: string) => `GET ${rotaPaths.week.replace(':day', day)}`
  fakeServer({
    ...loggedInAs('Volunteer'),
    [at(today)]: success({ ...week, ...first }),
    [at(addDays(today, 7))]: success({ ...week, ...second }),
    'GET /api/admin/evenings/days/next': success(anEvening({ day: today, from: null, to: null, ...next })),
    'GET /api/admin/dashboard/waiting': success({}),
    ...more,
  })
  renderPage(Page, { path: '/admin/dashboard', token: 'kept' })
}

const tiles = (name: string) =>
  screen.findByRole('region', { name }).then((region) =>
    within(region)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  )

test('tonight leads to the register of the teacher’s own class, and shows each class', async () => {
  const me = { id: 'm', name: 'Asha', weekdays: [] }
  const places = [place(today, '4')]
  open({ first: { days: [evening(today)], places, me, mine: [{ ...own, others: ['Chandan'] }] } })
  expect(await tiles('Your class: Class 4')).toEqual(['4No teacher', '5No teacher'])
  screen.getByText(/^Tonight: 0 of 3 here · .*5-6 PM$/)
  expect(screen.getByRole('link', { name: 'Open the register' }).getAttribute('href')).toBe(
    '/admin/tonight?class=4',
  )
  const mine = within(screen.getByRole('region', { name: 'My evenings' })).getByRole('listitem')
  expect(mine.textContent).toMatch(/· Class 4with Chandan$/)
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
  const gaps = screen.getByRole('link', { name: '3 classes without a teacher this week' })
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
  expect(screen.queryByText(/without a teacher/)).toBeNull()
})
