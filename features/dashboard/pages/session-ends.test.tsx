// @vitest-environment jsdom

import { fireEvent, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { AdminsOnly } from '#app/session/admins-only.tsx'
import { anAttendance, aRotaWeek } from '#app/testing/answers.ts'
import { type FakeResponses, failure, ownAccess, success, unexplained } from '#app/testing/fake-server.ts'
import { answerQuestion, clickButton, fillIn, openAsAdmin, pageAt } from '#app/testing/render-page.tsx'
import { schoolDay } from '#domain/dates/school-day.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { addDays } from '#domain/site/class-calendar.ts'
import { defaultSettings } from '#domain/site/site-constants.ts'
import { type MessageOrText, message as messageOf } from '#domain/text/message.ts'
import PendingApprovals from '#features/access/pages/pending-approvals.tsx'
import ChangePassword from '#features/accounts/pages/change-password.tsx'
import ProfilePage from '#features/accounts/pages/profile.tsx'
import UpdateAdmin from '#features/accounts/pages/update-admin.tsx'
import { eveningPaths } from '#features/evenings/evenings.ts'
import FeedbackPage from '#features/feedback/pages/feedback-boxes.tsx'
import AddRecord from '#features/manage/pages/add.tsx'
import EditRecord from '#features/manage/pages/edit.tsx'
import UndoAndHistoryPage from '#features/records/pages/history/undo-and-history.tsx'
import { rotaPaths } from '#features/rota/rota.ts'
import ManageKind from '#site/pages/manage-kind.tsx'
import SettingsPage from '#site/pages/settings.tsx'
import Dashboard from './dashboard.tsx'
import { PendingCountsProvider } from './pending-counts.tsx'

const D = '/api/admin/dashboard'

const at = '2026-11-20T10:00:00.000Z'
const admin = {
  _id: 'own',
  fullName: 'Asha Rao',
  role: 'PIC',
  contactNumber: '+91 98300 00000',
  gender: 'Female',
  uniqueId: 'P-1',
}
const profile = { body: { success: true, admin } }
const access = success(ownAccess())
const refused = failure(401, 'Unauthorized access. Please log in.')
const student = {
  _id: 'asha',
  createdAt: at,
  updatedAt: at,
  fullName: 'Asha',
  uniqueId: 'S-1',
  gender: 'Female',
  studentClass: '2',
  address: 'There',
  coverImageURL: null,
}
const message = {
  _id: 'm',
  createdAt: at,
  updatedAt: at,
  fullName: 'Mina',
  email: 'm@example.org',
  contact: '1',
  message: 'Hello',
  isRead: false,
  isSpam: false,
}

/** Renders the page inside the dashboard's providers. */
const framed = (Page: ComponentType) => () => (
  <AdminsOnly>
    <PendingCountsProvider>
      <Page />
    </PendingCountsProvider>
  </AdminsOnly>
)

/** Opens a page and rejects all other requests, as after the session has ended. */
function open(
  Page: ComponentType,
  path: string,
  address: string,
  answers: FakeResponses,
  refusal: FakeResponses[string] = refused,
) {
  const own = { 'GET /api/admin/profile': profile, 'GET /api/admin/access': access }
  const ended = new Proxy({ ...own, ...answers } as FakeResponses, {
    get: (known, call: string) => known[call] ?? refusal,
  })
  openAsAdmin(Page, pageAt(path, address), ended)
}

async function expectLogin(address: string) {
  fireEvent.click(await screen.findByRole('link', { name: 'Log In' }))
  await screen.findByText('Now at /admin/login')
  screen.getByText(`Coming from ${address}`)
}

const screens: [address: string, path: string, Page: ComponentType][] = [
  ['/admin/dashboard', '/admin/dashboard', framed(Dashboard)],
  ['/admin/dashboard/pending-approvals', '/admin/dashboard/pending-approvals', framed(PendingApprovals)],
  ['/admin/dashboard/feedback?box=spam', '/admin/dashboard/feedback', framed(FeedbackPage)],
  ['/admin/dashboard/settings/school', '/admin/dashboard/settings/:page?', framed(SettingsPage)],
  ['/admin/dashboard/trash?q=a', '/admin/dashboard/trash', framed(UndoAndHistoryPage)],
  ['/admin/dashboard/history?action=add', '/admin/dashboard/history', framed(UndoAndHistoryPage)],
  ['/admin/dashboard/students?q=a&sort=fullName', '/admin/dashboard/students', framed(ManageKind)],
  ['/admin/dashboard/edit/student/asha', '/admin/dashboard/edit/:kind/:id', framed(EditRecord)],
  ['/admin/profile', '/admin/profile', ProfilePage],
]

test.each(screens)(
  '%s asks for a login when a request to load data is rejected, and passes on its address',
  async (address, path, Page) => {
    open(Page, path, address, {})
    await expectLogin(address)
  },
)

const waiting = {
  [`GET ${D}/waiting`]: success({
    approvals: 0,
    unreadFeedback: 0,
    failedMails: 0,
    isMailOff: false,
    troubles: 0,
  }),
  [`GET ${D}/checklist`]: success({ items: [], isPutAway: true }),
}
const evenings = `GET ${eveningPaths.attendance}?day=${schoolDay(new Date())}&from=${addDays(schoolDay(new Date()), -91)}`
const students = {
  'GET /api/students?limit=50': { body: [student] },
  'GET /api/students/choices': success({ studentClass: [] }),
  [evenings]: success(anAttendance()),
}
const settings = {
  [`GET ${D}/settings`]: success({ ...defaultSettings, updatedAt: at }),
  [`GET ${D}/settings/volunteers`]: unexplained(),
  [`GET ${D}/retention`]: unexplained(),
  [`GET ${D}/backup`]: unexplained(),
}
const trash = {
  [`GET ${D}/trash?limit=50`]: success([
    {
      kind: 'student',
      _id: 'asha',
      title: 'Asha',
      label: 'Student',
      pictureURL: null,
      deletedAt: at,
      deletedBy: null,
      daysLeft: 9,
    },
  ]),
}
const inbox = { 'GET /api/admin/dashboard/feedback?box=inbox&limit=50': { body: [message] } }
const weekAt = (day: string) => `GET ${rotaPaths.week.replace(':day', day)}`
const dashboard = {
  [weekAt(schoolDay(new Date()))]: success(aRotaWeek({ children: 0 })),
  [weekAt(addDays(schoolDay(new Date()), 7))]: success(aRotaWeek({ children: 0 })),
  [`GET ${D}/counts`]: { body: { success: true, counts: {} } },
  [`GET ${D}/attendance?weeks=12`]: success([]),
}
const pressed = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const confirmed = async (name: string) => {
  await pressed(name)
  await screen.findByRole('alertdialog')
  answerQuestion(true)
}
const aPhoto = () => new File(['bytes'], 'one.jpg', { type: 'image/jpeg' })

type Screen = [address: string, path: string, Page: ComponentType]
const screenOf = (path: string, Page: ComponentType): Screen => [path, path, framed(Page)]
const trashScreen = screenOf('/admin/dashboard/trash', UndoAndHistoryPage)
const feedbackScreen = screenOf('/admin/dashboard/feedback', FeedbackPage)
const tableScreen = screenOf('/admin/dashboard/students', ManageKind)
const approvalsScreen = screenOf('/admin/dashboard/pending-approvals', PendingApprovals)
const dashboardScreen = screenOf('/admin/dashboard', Dashboard)
const settingsScreenOf = (page: string): Screen => [
  `/admin/dashboard/settings/${page}`,
  '/admin/dashboard/settings/:page?',
  framed(SettingsPage),
]
const settingsScreen = settingsScreenOf('school')

const actions: [what: string, screen: Screen, FakeResponses, () => unknown][] = [
  ['restoring a record', trashScreen, trash, () => pressed('Restore: Asha')],
  ['marking feedback as read', feedbackScreen, inbox, () => pressed('Mark as read')],
  ['exporting', tableScreen, students, () => pressed('Export as CSV')],
  ['deleting a record', tableScreen, students, () => confirmed('Delete Asha')],
  [
    'deleting several records',
    tableScreen,
    students,
    async () => {
      fireEvent.click(await screen.findByLabelText('Select Asha'))
      clickButton('Delete selected')
    },
  ],
  [
    'approving a sign-up',
    approvalsScreen,
    {
      [`GET ${D}/pending-approvals`]: success([
        { _id: 'r', fullName: 'Ravi', email: 'r@example.org', role: 'PIC', createdAt: at },
      ]),
    },
    () => pressed('Approve: Ravi'),
  ],
  [
    'sending a report',
    dashboardScreen,
    dashboard,
    async () => {
      await pressed('Student Report')
      fillIn('E-mail', 'a@example.org')
      clickButton('Send Report')
    },
  ],
  [
    'sending a test mail',
    settingsScreenOf('mail'),
    settings,
    async () => {
      fireEvent.change(await screen.findByLabelText(/^E-mail/), { target: { value: 'a@example.org' } })
      clickButton('Send a test mail')
    },
  ],
  [
    'uploading a photo',
    settingsScreen,
    settings,
    async () => {
      fireEvent.change(await screen.findByLabelText(/^Photo/), { target: { files: [aPhoto()] } })
      clickButton('Save Settings')
    },
  ],
  [
    'uploading an album’s photo',
    ['/admin/dashboard/add-gallery', '/admin/dashboard/:form', framed(AddRecord)],
    {},
    () => {
      fillIn('Title', 'Mela')
      fireEvent.click(screen.getByRole('radio', { name: 'Photo' }))
      const picker = document.querySelector('input[type=file]') as HTMLElement
      fireEvent.change(picker, { target: { files: [aPhoto()] } })
      clickButton('Upload')
    },
  ],
  [
    'ending another session',
    ['/admin/profile', '/admin/profile', ProfilePage],
    {
      'GET /api/admin/evenings/hours': success(null),
      'GET /api/admin/sessions': success([
        { id: 's', device: 'Phone', createdAt: at, lastUsedAt: at, isThisOne: false },
      ]),
    },
    () => pressed('Sign out: Phone'),
  ],
  [
    'setting a new password',
    ['/changepassword', '/changepassword', ChangePassword],
    {},
    async () => {
      fillIn('Old password', 'the old one')
      fillIn('New password', 'blue lantern at dusk')
      clickButton('Change Password')
    },
  ],
]

test.each(actions)(
  '%s leads to the login, with the address to return to, when the request is rejected',
  async (_what, [address, path, Page], answers, act) => {
    open(Page, path, address, { ...waiting, ...answers })
    await act()
    await expectLogin(address)
  },
)

const kept = /It is kept in this browser/
const editScreen: Screen = [
  '/admin/dashboard/edit/student/asha',
  '/admin/dashboard/edit/:kind/:id',
  framed(EditRecord),
]
const record = {
  'GET /api/students/asha': success(student),
  [`GET ${D}/consents/asha`]: unexplained(),
}
const profileScreen: Screen = ['/admin/updateadmin', '/admin/updateadmin', UpdateAdmin]
const accessEnded = messageOf(accountMessages, 'accessEnded')
const readOnly = 'Your access is read-only now. A PIC can give you full access again.'

const typings: [form: string, Screen, FakeResponses, label: string, button: string][] = [
  ['student', editScreen, record, 'Full name', 'Save changes'],
  ['settings', settingsScreen, settings, 'Name', 'Save Settings'],
  ['profile', profileScreen, {}, 'Full name', 'Update Profile'],
]
const refusals: [status: number, message: MessageOrText, says: string][] = [
  [
    401,
    'Unauthorized access. Please log in.',
    'Your session has ended. Please log in again: what you typed is kept.',
  ],
  [401, accessEnded, `${accessEnded} What you typed stays until you close this page.`],
  [403, readOnly, readOnly],
]

test.each(typings.flatMap((typing) => refusals.map((refusal) => [...typing, ...refusal] as const)))(
  'after a rejected save of the %s form, shows %6$s, and stores the draft only during the session',
  async (form, [address, path, Page], answers, label, button, status, message, says) => {
    const refusal = failure(status, message)
    open(Page, path, address, { ...waiting, ...answers }, refusal)
    await screen.findByLabelText(label)
    fillIn(label, 'Typed for long')
    await screen.findByText(kept)
    clickButton(button)
    await screen.findByText(says)
    if (status === 401 && message !== accessEnded) await expectLogin(address)
    const draft = Object.entries({ ...localStorage }).find(([key]) => key.startsWith(`draft/own/${form}`))
    // Other users of this browser must not find the draft after the session has ended; its owner gets it
    // after the next login.
    if (status === 401) expect(draft).toBeUndefined()
    else expect(draft?.[1]).toContain('Typed for long')
  },
)
