// @vitest-environment jsdom

import { fireEvent, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { AdminsOnly } from '#app/session/admins-only.tsx'
import { anAttendance } from '#app/testing/fake-responses.ts'
import { type FakeResponses, failure, ownAccess, success, unexplained } from '#app/testing/fake-server.ts'
import { answerQuestion, clickButton, fillIn, openAsAdmin, pageAt } from '#app/testing/render-page.tsx'
import { aStudent } from '#app/testing/students.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { addDays } from '#domain/site/class-calendar.ts'
import { type MessageOrText, message as messageOf } from '#domain/text/words.ts'
import AccountPage from '#features/accounts/pages/account.tsx'
import ChangePassword from '#features/accounts/pages/change-password.tsx'
import UpdateAdmin from '#features/accounts/pages/update-admin.tsx'
import { eveningPaths } from '#features/evenings/evenings.ts'
import AddRecord from '#features/manage/pages/add.tsx'
import EditRecord from '#features/manage/pages/edit.tsx'
import ManageKind from '#site/pages/manage-kind.tsx'

const admin = {
  _id: 'own',
  fullName: 'Asha Rao',
  role: 'PIC',
  contactNumber: '+91 98300 00000',
  gender: 'Female',
  uniqueId: 'P-1',
}
const refused = failure(401, 'Unauthorized access. Please log in.')
const student = aStudent('Asha', '2')

type Screen = [address: string, path: string, Page: ComponentType]
const studentsPath = '/admin/dashboard/students'
const studentsScreen: Screen = [studentsPath, studentsPath, ManageKind]
const sortedScreen: Screen = [`${studentsPath}?sort=fullName`, studentsPath, ManageKind]
const accountScreen: Screen = ['/admin/profile', '/admin/profile', AccountPage]
const editScreen: Screen = [
  '/admin/dashboard/edit/student/asha',
  '/admin/dashboard/edit/:kind/:id',
  EditRecord,
]

const framed = (Page: ComponentType) => () => (
  <AdminsOnly outline={null}>
    <Page />
  </AdminsOnly>
)

/** Opens a page and rejects all other requests, as after the session has ended. */
function open(
  [address, path, Page]: Screen,
  answers: FakeResponses,
  refusal: FakeResponses[string] = refused,
) {
  const known: FakeResponses = {
    'GET /api/admin/profile': { body: { success: true, admin } },
    'GET /api/admin/access': success(ownAccess()),
    ...answers,
  }
  const ended = new Proxy(known, { get: (known, call: string) => known[call] ?? refusal })
  openAsAdmin(path.startsWith('/admin/dashboard') ? framed(Page) : Page, pageAt(path, address), ended)
}

async function expectLogin(address: string) {
  fireEvent.click(await screen.findByRole('link', { name: 'Log in' }))
  await screen.findByText('Now at /admin/login')
  screen.getByText(`Coming from ${address}`)
}

test.each([sortedScreen, accountScreen])(
  '%s asks for a login when a request to load data is rejected, and passes on its address',
  async (...opened) => {
    open(opened, {})
    await expectLogin(opened[0])
  },
)

const today = schoolDay(new Date())
const students = {
  'GET /api/students?limit=50': { body: [student] },
  'GET /api/students/choices': success({ studentClass: [] }),
  [`GET ${eveningPaths.attendance}?day=${today}&from=${addDays(today, -91)}`]: success(anAttendance()),
}
const pressed = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

/** One action for each way in which a page sends: a button, a download, an upload, a form. */
const actions: [what: string, screen: Screen, FakeResponses, () => unknown][] = [
  [
    'deleting a record',
    studentsScreen,
    students,
    async () => {
      await pressed('Delete Asha')
      await screen.findByRole('alertdialog')
      answerQuestion(true)
    },
  ],
  ['exporting', studentsScreen, students, () => pressed('Export as CSV')],
  [
    'uploading an album’s photo',
    ['/admin/dashboard/add-gallery', '/admin/dashboard/:form', AddRecord],
    {},
    () => {
      fillIn('Title', 'Mela')
      fireEvent.click(screen.getByRole('radio', { name: 'Photo' }))
      const picker = document.querySelector('input[type=file]') as HTMLElement
      const files = [new File(['bytes'], 'one.jpg', { type: 'image/jpeg' })]
      fireEvent.change(picker, { target: { files } })
      clickButton('Upload')
    },
  ],
  [
    'setting a new password',
    ['/changepassword', '/changepassword', ChangePassword],
    {},
    () => {
      fillIn('Old password', 'the old one')
      fillIn('New password', 'blue lantern at dusk')
      clickButton('Change password')
    },
  ],
]

test.each(actions)(
  '%s leads to the login, with the address to return to, when the request is rejected',
  async (_what, opened, answers, act) => {
    open(opened, answers)
    await act()
    await expectLogin(opened[0])
  },
)

const record = {
  'GET /api/students/asha': success(student),
  'GET /api/admin/dashboard/consents/asha': unexplained(),
}
const ended = 'Your session has ended. Please log in again: what you typed is kept.'
const accessEnded = messageOf(accountMessages, 'accessEnded')
const readOnly = 'Your access is read-only now. A PIC can give you full access again.'

const studentForm = ['student', editScreen, record, 'Save changes'] as const
const accountForm = [
  'profile',
  ['/admin/updateadmin', '/admin/updateadmin', UpdateAdmin] satisfies Screen,
  {},
  'Update profile',
] as const

test.each<
  readonly [
    form: string,
    Screen,
    FakeResponses,
    button: string,
    status: number,
    message: MessageOrText,
    says: string,
  ]
>([
  [...studentForm, 401, 'Unauthorized access. Please log in.', ended],
  [...studentForm, 401, accessEnded, `${accessEnded} What you typed stays until you close this page.`],
  [...studentForm, 403, readOnly, readOnly],
  [...accountForm, 401, 'Unauthorized access. Please log in.', ended],
])(
  'after a rejected save of the %s form, shows %7$s, and stores the draft only during the session',
  async (form, opened, answers, button, status, message, says) => {
    open(opened, answers, failure(status, message))
    await screen.findByLabelText('Full name')
    fillIn('Full name', 'Typed for long')
    await screen.findByText(/It is kept in this browser/)
    clickButton(button)
    await screen.findByText(says)
    if (status === 401 && message !== accessEnded) await expectLogin(opened[0])
    const draft = Object.entries({ ...localStorage }).find(([key]) => key.startsWith(`draft/own/${form}`))
    // Other users of this browser must not find the draft after the session has ended; its owner gets it
    // after the next login.
    if (status === 401) expect(draft).toBeUndefined()
    else expect(draft?.[1]).toContain('Typed for long')
  },
)
