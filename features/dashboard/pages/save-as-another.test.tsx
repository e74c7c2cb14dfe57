// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storeToken } from '#app/session/token.ts'
import { type FakeResponses, loggedInAs, success } from '#app/testing/fake-server.ts'
import { clickButton, fillIn, openAsAdmin } from '#app/testing/render-page.tsx'
import { expectQuestion, type TypedForm } from '#app/testing/save-as-another.tsx'
import { aStudent } from '#app/testing/students.ts'
import { student } from '#domain/kinds/student.ts'
import type { AdminAccount } from '#features/access/access-schemas.ts'
import PendingApprovals from '#features/access/pages/pending-approvals.tsx'
import { ChooseVolunteer } from '#features/access/pages/volunteer-of-account.tsx'
import { ConsentForm } from '#features/consents/pages/consent-form.tsx'
import { WithdrawForm } from '#features/consents/pages/withdraw-form.tsx'
import { ChooseList } from '#features/import/pages/choose-list.tsx'
import { BulkChangeDialog } from '#features/manage/pages/bulk/bulk-change-dialog.tsx'
import ManageKind from '#features/manage/pages/manage-kind.tsx'
import { ErasePanel } from '#features/people/pages/erase-panel.tsx'
import { RetentionForm } from '#features/retention/pages/retention-form.tsx'
import { retentionNames, usualRetention } from '#features/retention/retention.ts'
import { LeavingPanel } from '#features/school-year/pages/leaving-panel.tsx'
import { YearSettings } from '#features/school-year/pages/year-settings.tsx'
import VisibilityPage from '#features/visibility/pages/visibility.tsx'

const D = '/api/admin/dashboard'
const id = '01930000-0000-7000-8000-000000000009'
const nothing = () => undefined
const child = aStudent('Asha', '5')
const due = Object.fromEntries(retentionNames.map((name) => [name, 0]))
const person = {
  kind: 'volunteer',
  label: 'Volunteer',
  _id: id,
  name: 'Asha Rao',
  isInTrash: false,
  updatedAt: child.updatedAt,
  readAt: child.updatedAt,
  sections: [],
  outOfReach: [],
  account: null,
  addressOwner: null,
}
const account: AdminAccount = {
  _id: id,
  fullName: 'Ravi',
  email: 'ravi@example.org',
  role: 'Volunteer',
  access: 'active',
  endsOn: null,
  offOn: null,
  isEnding: false,
  endedAt: null,
  createdAt: child.createdAt,
  approvedAt: null,
  approvedBy: null,
  lastSeenAt: null,
  sessions: 0,
  volunteer: null,
  suggested: null,
}
const newcomer = { _id: id, fullName: 'Ravi', email: 'ravi@example.org', role: 'Volunteer' }

const answers: FakeResponses = {
  [`GET ${D}/retention`]: success({
    periods: usualRetention,
    due,
    today: '2026-11-20',
    startsOn: null,
    clockJumpSince: null,
  }),
  [`POST ${D}/retention/preview`]: success({ due, more: 0 }),
  [`GET ${D}/visibility`]: success({
    audiences: {},
    shortName: 'initial',
    newChildren: 'team',
    examples: {},
  }),
  [`POST ${D}/visibility/preview`]: success({ examples: {}, publications: [] }),
  [`POST ${D}/student/bulk-change`]: {
    body: { success: true, preview: { changing: 1, same: 0, refused: 0, records: [], refusals: [] } },
  },
  'GET /api/students?limit=50': { body: [child] },
  'GET /api/students/choices': success({ studentClass: [] }),
  'GET /api/volunteers': { body: [] },
  [`GET ${D}/pending-approvals`]: success([newcomer]),
}

const press = (name: string | RegExp) => () => clickButton(name)
const tick = (name: string | RegExp) => () => fireEvent.click(screen.getByRole('checkbox', { name }))

const forms: [string, TypedForm][] = [
  [
    'a consent',
    {
      form: <ConsentForm ids={[id]} current={undefined} onSaved={nothing} />,
      fill: () => fillIn(/^Who gave consent/, 'Her mother'),
      save: press('Save consent'),
      call: `PUT ${D}/consents`,
    },
  ],
  [
    'a withdrawal',
    {
      form: <WithdrawForm id={id} onSaved={nothing} />,
      fill: () => {
        clickButton('Withdraw consent')
        fillIn(/^Who withdrew it/, 'Her mother')
      },
      save: press('Withdraw from today on'),
      call: `POST ${D}/consents/withdraw`,
    },
  ],
  [
    'the retention periods',
    {
      form: <RetentionForm />,
      fill: async () => {
        await screen.findByLabelText(/^Feedback, in months/)
        fillIn(/^Feedback, in months/, '6')
      },
      save: press('Save how long things are kept'),
      call: `PUT ${D}/retention`,
    },
  ],
  [
    'a bulk change',
    {
      form: (
        <BulkChangeDialog
          kind={student}
          records={{ ids: ['asha'] }}
          task={{ title: 'Move', fields: ['address'] }}
          onClose={nothing}
          onApplied={nothing}
        />
      ),
      fill: async () => {
        fillIn(/^New address/, 'Lane 7')
        clickButton('Preview the change')
        await screen.findByRole('button', { name: 'Change 1' })
      },
      save: press('Change 1'),
      call: `POST ${D}/student/bulk-change`,
    },
  ],
  [
    'a cell',
    {
      form: <ManageKind />,
      url: '/admin/dashboard/students',
      fill: async () => {
        fireEvent.click(await screen.findByRole('button', { name: 'Edit cells' }))
        const cell = await screen.findByRole('gridcell', { name: 'Behind the mill' })
        act(() => cell.focus())
        fireEvent.keyDown(cell, { key: 'Enter' })
        fireEvent.change(document.activeElement as HTMLElement, { target: { value: 'Lane 7' } })
      },
      save: () => fireEvent.keyDown(screen.getByRole('textbox', { name: /^Address/ }), { key: 'Enter' }),
      call: `PUT ${D}/students/asha`,
    },
  ],
  [
    'an erasure',
    {
      form: <ErasePanel person={person} onOutdated={nothing} />,
      fill: () => fillIn(/^Type the full name/, 'Asha Rao'),
      save: press('Erase permanently'),
      call: `POST ${D}/people/volunteer/${id}/erase`,
    },
  ],
  [
    'the school year settings',
    {
      form: <YearSettings settings={{ month: 6, finalYear: 4 }} onSaved={nothing} />,
      fill: () => fillIn(/^Final year of volunteers/, '3'),
      save: press('Save'),
      call: `PUT ${D}/school-year/settings`,
    },
  ],
  [
    'the volunteer linked to an account',
    {
      form: <ChooseVolunteer account={account} onChanged={nothing} />,
      fill: () => {
        clickButton('Choose the volunteer')
        fillIn(/^Which volunteer is it/, 'add')
      },
      save: press(/^Save the volunteer/),
      call: `PUT ${D}/admins/${id}/volunteer`,
    },
  ],
  [
    'a sign-up',
    {
      form: <PendingApprovals />,
      fill: async () => {
        await screen.findByText('ravi@example.org')
        await waitFor(tick(/^Add to the volunteers/))
      },
      save: press(/^Approve/),
      call: `PUT ${D}/approve/${id}`,
    },
  ],
  [
    'a reason for leaving',
    {
      form: <LeavingPanel kind={student} record={child} onSaved={nothing} />,
      fill: async () => {
        await screen.findByRole('button', { name: /^Mark .* as left/ })
        fillIn(/^Why the child leaves/, 'Moved away')
      },
      save: press(/^Mark .* as left/),
      call: `POST ${D}/student/asha/leave`,
    },
  ],
  [
    'a pasted list',
    {
      form: <ChooseList kind={student} onRead={nothing} />,
      fill: () => fillIn(/^Paste cells/, 'Full name\nRavi'),
      save: press('Read the cells'),
      call: `POST ${D}/student/import`,
    },
  ],
]

test.each(forms)(
  'the form for %s, filled in by one account, asks for confirmation before another account saves it',
  (_what, form) => expectQuestion(form, answers),
)

test("Visibility discards another account's unsaved choices", async () => {
  openAsAdmin(VisibilityPage, '/', { ...loggedInAs('PIC'), ...answers })
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: 'The first name' })
  fireEvent.click(chosen)
  expect(chosen.checked).toBe(true)
  act(() => storeToken('other'))
  await waitFor(() => expect(chosen.isConnected).toBe(false))
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'The first name' })).checked).toBe(false)
})
