// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeResponses, loggedInAs, readOnlyAccess, success } from '#app/testing/fake-server.ts'
import {
  answerQuestion,
  clickButton,
  confirmButton,
  fieldError,
  fillIn,
  openAsAdmin,
  openPage,
} from '#app/testing/render-page.tsx'
import { reports } from '#features/reports/reports.ts'
import AdminArea from '#site/pages/admin-area.tsx'
import { furtherDefinitions } from '#testing/spec/further-kinds.ts'
import Dashboard from './dashboard.tsx'
import { PendingCountsProvider } from './pending-counts.tsx'
import { english } from './pending-tasks.tsx'

const waits = (what: object) =>
  success({
    approvals: 0,
    unreadFeedback: 0,
    failedMails: 0,
    isMailOff: false,
    backups: null,
    troubles: 0,
    ...what,
  })
const attended = (data: object[]) => success(data)

const recipientCall = 'POST /api/admin/dashboard/report-recipient'

const counts = {
  totalStudents: 41,
  totalVolunteers: 12,
  totalAlumni: 7,
  totalGalleryItems: 9,
  totalFestivals: 3,
  totalActivities: 5,
  totalFarewell: 2,
  totalInduction: 1,
  totalDonationDrive: 0,
}

const answers: FakeResponses = {
  'GET /api/admin/profile': { body: { success: true, admin: { _id: '1', fullName: 'Asha Rao' } } },
  'GET /api/admin/dashboard/counts': { body: { success: true, counts } },
  'GET /api/admin/dashboard/checklist': success({ items: [], isPutAway: true }),
  'GET /api/admin/dashboard/waiting': waits({ approvals: 2, unreadFeedback: 6 }),
  'GET /api/admin/dashboard/attendance?weeks=12': attended([
    { date: '2026-10-29', day: 'Thursday', studentsPresent: 30, volunteersPresent: 9 },
    { date: '2026-11-01', day: 'Sunday', studentsPresent: 20, volunteersPresent: 12 },
  ]),
}

const DashboardWithWaiting = () => (
  <PendingCountsProvider>
    <Dashboard />
  </PendingCountsProvider>
)

function open(more: FakeResponses = {}) {
  return openAsAdmin(DashboardWithWaiting, '/admin/dashboard', { ...answers, ...more })
}

test('greets the admin by name', async () => {
  open()
  await screen.findByRole('heading', { name: 'Welcome, Asha Rao' })
})

test.each([
  [{ approvals: 1 }, 'Approve 1 person', 'pending-approvals'],
  [{ approvals: 2 }, 'Approve 2 people', 'pending-approvals'],
  [{ unreadFeedback: 1 }, 'Read 1 message', 'feedback'],
  [{ unfinishedChildren: 2 }, 'Complete the details of 2 children', 'students?state=hidden'],
  [{ childrenWithoutPhone: 1 }, 'Add a telephone number for 1 child', 'students?state=no+phone'],
  [{ isMailOff: true }, 'Set up mail', 'settings/mail'],
  [{ failedMails: 2 }, 'Send 2 mails again', 'outbox?state=failed'],
  [{ troubles: 1 }, 'Look at 1 problem', 'health'],
  [{ backups: 'failed' }, 'The last backup failed', 'settings/backups'],
  [{ backups: 'late' }, 'No backup for too long', 'settings/backups'],
  [{ clockJumpSince: '2026-11-24T12:00:00.000Z' }, /^Nothing is deleted until you/, 'settings/retention'],
  [{ missingChildren: 2 }, 'Ask about 2 missing children', '/admin/tonight/missing'],
  [{ openRegister: '2026-11-24' }, 'Close Tuesday’s register', '/admin/tonight?day=2026-11-24'],
  [
    { levelsDue: { since: '2026-11-01', children: 3 } },
    'Note who can read what: 3 children have no level since November',
    '/admin/tonight',
  ],
  [
    { unwrittenLog: { day: '2026-11-24', studentClass: '3' } },
    'Write Tuesday’s log: Class 3',
    '/admin/tonight?day=2026-11-24&class=3#class-log',
  ],
  [{ activePics: 1 }, /^Only one active PIC/, 'admins'],
  [{ activePics: 0 }, /^No PIC is active/, 'admins'],
  [{ activePics: 2, endings: 3 }, 'Extend or end the access of 3 people', 'admins?access=ending'],
  [{ newPics: 2 }, '2 new PICs this week: see who', 'admins?role=PIC'],
  [{ endingConsents: 1 }, 'Ask 1 family again: their consent ends', 'privacy?state=ending'],
  [{ renewals: 1 }, '1 place to renew soon', 'handover#places'],
  [{ schoolYearDue: '2027–28' }, 'Begin the school year 2027–28', 'school-year'],
])('shows a PIC the pending %o with its link', async (what, says, to) => {
  open({ ...loggedInAs('PIC'), 'GET /api/admin/dashboard/waiting': waits(what) })
  const link = (await screen.findByText(says)).closest('a')
  expect(link?.getAttribute('href')).toBe(to.startsWith('/') ? to : `/admin/dashboard/${to}`)
})

test('shows a volunteer no pending tasks that only a PIC can do', async () => {
  const what = {
    unreadFeedback: 1,
    activePics: 1,
    isMailOff: true,
    failedMails: 1,
    troubles: 1,
    backups: 'failed',
  }
  open({ ...loggedInAs('Volunteer'), 'GET /api/admin/dashboard/waiting': waits(what) })
  const tasks = within(await screen.findByRole('list', { name: english.title }))
  expect(tasks.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Read 1 message'])
  expect(screen.queryByRole('list', { name: english.access })).toBeNull()
})

test('shows that there is nothing to do, or a retry button if that is unknown', async () => {
  const server = open({ 'GET /api/admin/dashboard/waiting': 'network error' })
  await screen.findByText(english.unknown)
  server.responses['GET /api/admin/dashboard/waiting'] = waits({})
  clickButton('Try again')
  await screen.findByText(english.nothing)
})

test('shows the last class, and the average and each number as a bar and in a table, latest first', async () => {
  open()
  const last = (await screen.findByText('20 children')).closest('li')
  expect(last?.textContent).toMatch(/^Sun 1 Nov( 2026)?20 children12 volunteers$/)
  screen.getByText('On average 25 children and 11 volunteers in 2 classes.')
  const chart = screen.getByRole('img', { name: /Children and volunteers present/, hidden: true })
  const [first, second] = [...chart.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')))
  expect(Number(first) / Number(second)).toBeCloseTo(30 / 20)
  const rows = screen
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows.slice(1)).toEqual([
    ['1 November 2026', 'Sunday', '20', '12'],
    ['29 October 2026', 'Thursday', '30', '9'],
  ])
})

test('the chart covers the chosen range, and shows a message if there was no class', async () => {
  const server = open({ 'GET /api/admin/dashboard/attendance?weeks=4': attended([]) })
  fireEvent.click(await screen.findByText('Show a longer time'))
  clickButton('4 weeks')
  await screen.findByText('No class in the last 4 weeks.')
  expect(screen.getByRole('link', { name: 'Add a class' }).getAttribute('href')).toBe(
    '/admin/dashboard/add-classroom',
  )
  expect(server.calls.at(-1)).toMatchObject({
    path: '/api/admin/dashboard/attendance?weeks=4',
    token: 'kept',
  })
})

test('each card shows its number and links to its table', async () => {
  open()
  await screen.findByRole('link', { name: 'Students41' })
  const cards = within(screen.getByRole('navigation', { name: 'Counts' })).getAllByRole('link')
  expect(cards.map((card) => `${card.textContent} ${card.getAttribute('href')}`)).toEqual([
    'Students41 /admin/dashboard/students',
    'Volunteers12 /admin/dashboard/volunteers',
    'Alumni7 /admin/dashboard/alumni',
    'Gallery Items9albums /admin/dashboard/gallery',
    'Festivals3 /admin/dashboard/festivals',
    'Activities5 /admin/dashboard/activities',
    'Farewell Events2 /admin/dashboard/farewells',
    'Induction Events1 /admin/dashboard/inductions',
    'Donation Drives0 /admin/dashboard/donations',
  ])
})

test.each([
  ['Dashboard Report (Email)', '/api/admin/dashboard/reportemail'],
  ['Student Report', '/api/admin/dashboard/students/reportexcel'],
  ['Volunteer Report', '/api/admin/dashboard/volunteers/reportexcel'],
  ['Dashboard Report (PDF)', '/api/admin/dashboard/reportpdf'],
])('%s is sent to the entered address, and the panel closes', async (label, path) => {
  const server = open({
    [`POST ${path}`]: { body: { success: true, message: 'Report sent successfully!' } },
    [recipientCall]: success({ isAdmin: true }),
  })
  expect(screen.queryByLabelText('E-mail')).toBeNull()
  clickButton(label)
  fillIn('E-mail', 'head@example.org')
  clickButton('Send Report')
  await screen.findByText('Report sent successfully!')
  expect(server.calls.findLast(({ method }) => method === 'POST')).toMatchObject({
    path,
    token: 'kept',
    body: { email: 'head@example.org' },
  })
  await waitFor(() => expect(screen.queryByLabelText('E-mail')).toBeNull())
})

test("asks for confirmation before mailing a list of people to an address that is not an admin's, but mails other reports at once", async () => {
  const { path } = reports.students
  const sent = { body: { success: true, message: 'Report sent successfully!' } }
  const server = open({
    [recipientCall]: success({ isAdmin: false }),
    [`POST ${path}`]: sent,
    [`POST ${reports.dashboardPdf.path}`]: sent,
  })
  const posted = () => server.calls.filter(({ method }) => method === 'POST').map((call) => call.path)
  clickButton('Student Report')
  fillIn('E-mail', 'stranger@example.org')
  clickButton('Send Report')
  await screen.findByText(/^stranger@example.org is not the address of an admin\. The Student Report/)
  answerQuestion(false)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(posted()).not.toContain(path)
  await confirmButton('Send Report', /is not the address of an admin\./)
  await screen.findByText('Report sent successfully!')
  expect(posted()).toContain(path)
  const asked = posted().length
  clickButton('Dashboard Report (PDF)')
  fillIn('E-mail', 'stranger@example.org')
  clickButton('Send Report')
  await waitFor(() => expect(posted()).toHaveLength(asked + 1))
  expect(posted().at(-1)).toBe(reports.dashboardPdf.path)
})

test('a report requires an address, and can be canceled', async () => {
  open()
  clickButton('Student Report')
  clickButton('Send Report')
  await waitFor(() => expect(fieldError('E-mail')).toBe('Please enter an email address!'))
  clickButton('Cancel')
  expect(screen.queryByLabelText('E-mail')).toBeNull()
})

test("a volunteer's menu has eight entries, every form of the specification under Add, and the rest under More", () => {
  openAsAdmin(AdminArea, '/admin/dashboard', answers)
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  const further: unknown[] = furtherDefinitions.map(({ menu }) => menu.label)
  const forms = ['Students', 'Activities', 'Notification', 'Gallery', 'Classes', 'Volunteers', 'Alumni']
  const more = ['Festivals', 'Induction', 'Farewell', 'HomePageImage', 'Festival images', 'Farewell images']
  const last = ['Induction images', 'Activities images', 'Donation']
  expect(links.filter((link) => !further.includes(link))).toEqual([
    ...[...forms, ...more, ...last].map((form) => `Add ${form}`),
    'Import a list',
    ...['Tonight', 'Dashboard', 'Children', 'Volunteers', 'Events', 'Photos', 'News', 'Feedbacks'],
    ...['People & access', 'Settings', 'Pending Approval', 'All content', 'Undo & history', 'Site health'],
  ])
  clickButton('Admin Panel')
  expect(screen.queryByRole('link', { name: 'Add Students' })).toBeNull()
})

test("a PIC's menu has twelve entries", async () => {
  openAsAdmin(AdminArea, '/admin/dashboard', { ...answers, ...loggedInAs('PIC') })
  await screen.findByRole('link', { name: 'School year' })
  const main = within(screen.getAllByRole('list')[1] as HTMLElement).getAllByRole('link')
  expect(main.map(({ textContent }) => textContent?.replace(/\d.*/, '')).slice(8)).toEqual([
    'People & access',
    'Privacy',
    'School year',
    'Settings',
  ])
})

test('N opens the dialog that lists what can be added, unless the shortcut is turned off', async () => {
  openAsAdmin(AdminArea, '/admin/dashboard', answers)
  fireEvent.keyDown(document.body, { key: 'n' })
  const field = await screen.findByRole('combobox', { name: 'What would you like to add?' })
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('Add Students')
  fireEvent.keyDown(field, { key: 'n' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Open this with the N key' }))
  fireEvent.keyDown(field, { key: 'Escape' })
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('the menu shows the number of pending items', async () => {
  openAsAdmin(AdminArea, '/admin/dashboard', answers)
  expect(await screen.findByRole('link', { name: /^Pending Approval ?\(2 waiting\)$/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Feedbacks ?\(6 waiting\)$/ })).toBeTruthy()
})

test('without a token, the dashboard only shows a link to the login', async () => {
  openPage(AdminArea, '/admin/dashboard', answers)
  expect(await screen.findByText('Unauthorized. Please log in.')).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/admin/login'])
})

test('shows when the own access ends', async () => {
  open(loggedInAs('PIC', { endsOn: '2026-12-01', offOn: '2026-12-30', isEnding: true }))
  await screen.findByText('Your access ends on 1 December 2026')
})

test('with read-only access, the dashboard neither offers reports nor lists sign-ups that wait for approval', async () => {
  open({
    ...loggedInAs('Volunteer', readOnlyAccess),
    'GET /api/admin/dashboard/waiting': waits({ approvals: 3 }),
  })
  await screen.findByText('Welcome, Asha Rao')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Student Report' })).toBeNull())
  expect(screen.queryByText(/^Approve/)).toBeNull()
})
