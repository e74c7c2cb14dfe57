// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { done, type FakeResponses, loggedInAs, readOnlyAccess, success } from '#app/testing/fake-server.ts'
import { answerQuestion, clickButton, openAsAdmin } from '#app/testing/render-page.tsx'
import { PendingCountsProvider } from '#features/dashboard/pages/pending-counts.tsx'
import AdminArea from '#site/pages/admin-area.tsx'
import type { AdminAccount } from '../access-schemas.ts'
import AdminsPage from './admins.tsx'

const A = '/api/admin/dashboard/admins'
const at = '2026-11-20T10:00:00.000Z'
const ravi: AdminAccount = {
  _id: 'ravi',
  fullName: '<b>Ravi</b>',
  email: 'ravi@example.org',
  role: 'Volunteer',
  access: 'active',
  createdAt: at,
  approvedAt: at,
  approvedBy: 'Asha Rao',
  lastSeenAt: at,
  endsOn: null,
  offOn: null,
  isEnding: false,
  endedAt: null,
  sessions: 2,
  volunteer: null,
  suggested: null,
}
const list = (...data: object[]) => success(data.map((over) => ({ ...ravi, ...over })))

const Page = () => (
  <PendingCountsProvider>
    <AdminsPage />
  </PendingCountsProvider>
)

function show(answers: FakeResponses = {}, { role = 'PIC', query = '' } = {}) {
  return openAsAdmin(Page, `/admin/dashboard/admins${query}`, {
    ...loggedInAs(role),
    [`GET ${A}?limit=50`]: list({}),
    ...answers,
  })
}
const change = async () => fireEvent.click(await screen.findByText('Change'))

test('shows who has access, since when, by whom, and when they were last seen', async () => {
  show({ [`GET ${A}?limit=50`]: list({}, { _id: 'asha', role: 'PIC', fullName: 'Asha', approvedBy: null }) })
  const [first, second] = await screen.findAllByRole('listitem')
  within(first as HTMLElement).getByRole('heading', { name: '<b>Ravi</b>' })
  expect(first?.textContent).toContain(
    'Since 20 Nov 2026, 15:30, approved by Asha Rao · Last seen 20 Nov 2026, 15:30 · 2 sessions',
  )
  expect(first?.textContent).toContain('Active')
  await within(second as HTMLElement).findByText('You')
  screen.getByText('2 people')
})

test.each([
  [{ access: 'active', endsOn: '2027-06-30' }, 'Active until 30 June 2027'],
  [{ access: 'read-only', endsOn: '2026-11-01', offOn: '2026-11-30' }, 'Read-only, ends on 30 November 2026'],
  [{ access: 'ended', endedAt: at }, 'Ended 20 Nov 2026, 15:30'],
  [{ access: 'ended', endsOn: '2026-01-01', offOn: '2026-01-30' }, 'Ended on 30 January 2026'],
  [{ access: 'pending', approvedAt: null }, 'Waiting for approval'],
])('describes the access %o in words', async (over, says) => {
  show({ [`GET ${A}?limit=50`]: list(over) })
  await screen.findByText(says)
})

test.each([
  ['Make PIC: <b>Ravi</b>', `PUT ${A}/ravi/role`, { role: 'PIC' }, { data: ravi }],
  ['End access: <b>Ravi</b>', `POST ${A}/ravi/end`, undefined, { data: ravi }],
  ['Sign out everywhere: <b>Ravi</b>', `DELETE ${A}/ravi/sessions`, undefined, { data: ravi }],
  ['Remove account: <b>Ravi</b>', `DELETE ${A}/ravi`, undefined, {}],
])('%s asks for confirmation before it sends the request', async (button, call, body, more) => {
  const server = show({ [call]: done({ message: 'It is done.', ...more }) })
  await change()
  clickButton(button)
  await screen.findByText(/^Do you really want to/)
  expect(server.calls.every(({ method }) => method === 'GET')).toBe(true)
  answerQuestion(true)
  await screen.findByText('It is done.')
  expect(server.calls.find(({ method }) => method !== 'GET')?.body).toEqual(body)
  await waitFor(() => expect(server.calls.filter(({ path }) => path === `${A}?limit=50`)).toHaveLength(2))
})

test('sets and removes the last day of access', async () => {
  const server = show({
    [`GET ${A}?limit=50`]: list({ endsOn: '2027-06-30' }),
    [`PUT ${A}/ravi/ends-on`]: done({ message: 'Set.', data: ravi }),
  })
  await change()
  fireEvent.change(screen.getByLabelText(/^Last day of access/), { target: { value: '2028-06-30' } })
  clickButton('Save')
  await screen.findByText('Set.')
  expect(server.sent('PUT')[0]).toEqual({ endsOn: '2028-06-30' })
  fireEvent.change(screen.getByLabelText(/^Last day of access/), { target: { value: '' } })
  clickButton('Save')
  await waitFor(() =>
    expect(server.calls.filter(({ method }) => method === 'PUT')[1]?.body).toEqual({ endsOn: null }),
  )
})

test('extends ending access with one click, and resumes ended access', async () => {
  const ending = { endsOn: '2026-12-01', isEnding: true }
  const ended = { _id: 'mina', fullName: 'Mina', access: 'ended', endedAt: at }
  show(
    {
      [`GET ${A}?limit=50&access=ending`]: list(ending, ended),
      [`POST ${A}/ravi/keep`]: done({ message: 'Kept.', data: ravi }),
      [`POST ${A}/mina/resume`]: done({ message: 'Resumed.', data: ravi }),
    },
    { query: '?access=ending' },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Keep access: <b>Ravi</b>' }))
  await screen.findByText('Kept.')
  clickButton('Resume access: Mina')
  await screen.findByText('Resumed.')
})

test('a Volunteer sees all accounts and can change none', async () => {
  show({}, { role: 'Volunteer' })
  await screen.findByRole('heading', { name: '<b>Ravi</b>' })
  expect(screen.queryByText('Change')).toBeNull()
})

const asha = { _id: 'asha-record', fullName: 'Asha T.' }

test('stores filters in the URL, and shows a message if nothing matches', async () => {
  const server = show({
    [`GET ${A}?limit=50&role=PIC`]: list(),
    [`GET ${A}?limit=50&role=PIC&access=read-only`]: list(),
  })
  await screen.findByRole('heading', { name: '<b>Ravi</b>' })
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'PIC' } })
  await screen.findByText('No admins found.')
  fireEvent.change(screen.getByLabelText('Access'), { target: { value: 'read-only' } })
  await waitFor(() => expect(server.calls.at(-1)?.path).toBe(`${A}?limit=50&role=PIC&access=read-only`))
})

test('a dashboard page shows that access is read-only', async () => {
  openAsAdmin(AdminArea, '/admin/dashboard/admins', {
    ...loggedInAs('Volunteer', readOnlyAccess),
    [`GET ${A}?limit=50`]: list({}),
  })
  await screen.findByText(/^Your access is read-only and ends on 30 November 2026\./)
})

test('shows the linked volunteer, and links a suggested one with one click', async () => {
  const server = show({
    [`GET ${A}?limit=50`]: list(
      { volunteer: { ...asha, isListed: true } },
      { _id: 'mina', fullName: 'Mina', suggested: { _id: 'mina-record', fullName: 'Mina T.' } },
    ),
    [`PUT ${A}/mina/volunteer`]: done({ message: 'Linked.', data: ravi }),
  })
  const link = await screen.findByRole('link', { name: 'Asha T.' })
  expect(link.getAttribute('href')).toBe('/admin/dashboard/volunteers/asha-record')
  screen.getByText(/Mina T. has the same enrollment number or e-mail address/)
  clickButton('Link to Mina T.: Mina')
  await screen.findByText('Linked.')
  expect(server.sent('PUT')).toEqual([{ volunteer: 'mina-record' }])
})

test('a PIC can choose another volunteer, a new one or none; the volunteers are fetched once the choice is opened', async () => {
  const server = show({
    [`GET ${A}?limit=50`]: list({ volunteer: { ...asha, isListed: false } }),
    'GET /api/volunteers': { body: [{ ...asha, year: 2, department: 'Physics' }] },
    [`PUT ${A}/ravi/volunteer`]: done({ message: 'Done.', data: ravi }),
  })
  await screen.findByText(/has left or is in the trash/)
  await change()
  expect(server.calls.some(({ path }) => path === '/api/volunteers')).toBe(false)
  clickButton('Choose the volunteer')
  await screen.findByRole('option', { name: 'Asha T. (year 2, Physics)' })
  for (const [value, body] of [
    ['add', { volunteer: 'add' }],
    ['', { volunteer: null }],
  ] as const) {
    fireEvent.change(screen.getByLabelText('Whose account is it?'), { target: { value } })
    clickButton('Save the volunteer: <b>Ravi</b>')
    await waitFor(() => expect(server.sent('PUT').at(-1)).toEqual(body))
    await waitFor(() => screen.getByRole('button', { name: 'Save the volunteer: <b>Ravi</b>' }))
  }
})
