// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
import { rotaPaths } from '#features/rota/rota.ts'
import type { RotaPlace, RotaWeek } from '#features/rota/rota-schemas.ts'
import { MyWeek } from './my-week.tsx'

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

function open(first: Partial<RotaWeek>, second: Partial<RotaWeek> = {}, more: FakeResponses = {}) {
  const at = (day: string) => `GET ${rotaPaths.week.replace(':day', day)}`
  const { calls } = fakeServer({
    ...loggedInAs('Volunteer'),
    [at(today)]: success({ ...week, ...first }),
    [at(addDays(today, 7))]: success({ ...week, ...second }),
    ...more,
  })
  renderPage(MyWeek, { path: '/admin/dashboard', token: 'kept' })
  return calls
}

const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

test('tonight leads to the register of the teacher’s own class', async () => {
  const me = { id: 'm', name: 'Asha', weekdays: [] }
  const places = [place(today, '4'), place(today, '5')]
  open({ days: [evening(today)], places, me, mine: [{ ...own, others: [] }] })
  await screen.findByRole('heading', { name: 'Your class: Class 4' })
  screen.getByText(/^Tonight · .*5-6 PM$/)
  expect(screen.getByRole('link', { name: 'Open the register' }).getAttribute('href')).toBe(
    '/admin/tonight?class=4',
  )
  screen.getByRole('heading', { name: 'My evenings' })
})

test('without class tonight, counts the gaps of the next seven days, with a link to the rota of the first', async () => {
  const [later, nextWeek, far] = [addDays(today, 1), addDays(today, 6), addDays(today, 7)]
  open(
    { days: [evening(today, false), evening(later)], places: [place(later, '4')] },
    { days: [evening(nextWeek), evening(far)] },
  )
  await screen.findByRole('heading', { name: 'Next class' })
  expect(links()).toEqual([`/admin/tonight/rota?week=${later}`])
  screen.getByText('3 classes without a teacher this week')
})

test('counts no gaps for a school that does not use the rota', async () => {
  open({ days: [evening(today)] })
  await screen.findByRole('heading', { name: 'Tonight' })
  expect(links()).toEqual(['/admin/tonight'])
})

test('counts no gaps to an admin who can no longer join the rota', async () => {
  const access = { 'GET /api/admin/access': success(readOnlyAccess) }
  open({ days: [evening(today)], places: [place(today, '4')] }, {}, access)
  await screen.findByRole('heading', { name: 'Tonight' })
  expect(links()).toEqual(['/admin/tonight'])
})
