// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AdminAccount } from '#domain/admin/response-schemas.ts'
import { retentionNames, usualRetention } from '#domain/admin/retention.ts'
import { student } from '#domain/kinds/student.ts'
import { storeToken } from '../../../session/token.ts'
import { type FakeResponses, loggedInAs, success } from '../../../testing/fake-server.ts'
import { clickButton, fillIn, openAsAdmin } from '../../../testing/render-page.tsx'
import { expectQuestion, type TypedForm } from '../../../testing/save-as-another.tsx'
import { aStudent } from '../../../testing/students.ts'
import { ChooseVolunteer } from './admins/volunteer-of-account.tsx'
import { ConsentForm } from './consents/consent-form.tsx'
import { WithdrawForm } from './consents/withdraw-form.tsx'
import { ChooseList } from './import/choose-list.tsx'
import { BulkChangeDialog } from './manage/bulk/bulk-change-dialog.tsx'
import ManageKind from './manage/manage-kind.tsx'
import PendingApprovals from './pending-approvals.tsx'
import { ErasePanel } from './people/erase-panel.tsx'
import { LeavingPanel } from './records/leaving-panel.tsx'
import { PublishingPanel } from './records/publishing-panel.tsx'
import { YearSettings } from './school-year/year-settings.tsx'
import { RetentionForm } from './settings/retention-form.tsx'
import VisibilityPage from './visibility/visibility.tsx'

const D = '/api/admin/dashboard'
const id = '01930000-0000-7000-8000-000000000009'
const nothing = () => undefined
const child = aStudent('Asha', '5')
const due = Object.fromEntries(retentionNames.map((name) => [name, 0]))
const person = {
  ...{ kind: 'volunteer', label: 'Volunteer', _id: id, name: 'Asha Rao', isInTrash: false },
  ...{ updatedAt: child.updatedAt, readAt: child.updatedAt, sections: [], outOfReach: [] },
  ...{ account: null, addressOwner: null },
}
const account: AdminAccount = {
  ...{ _id: id, fullName: 'Ravi', email: 'ravi@example.org', role: 'Volunteer', access: 'active' },
  ...{ endsOn: null, offOn: null, isEnding: false, endedAt: null, createdAt: child.createdAt },
  ...{ approvedAt: null, approvedBy: null, lastSeenAt: null, sessions: 0, volunteer: null, suggested: null },
}
const newcomer = { _id: id, fullName: 'Ravi', email: 'ravi@example.org', role: 'Volunteer' }

const answers: FakeResponses = {
  [`GET ${D}/retention`]: success({ periods: usualRetention, due, startsOn: null }),
  [`POST ${D}/retention/preview`]: success({ due, more: 0 }),
  [`GET ${D}/visibility`]: success({
    ...{ audiences: {}, shortName: 'initial', newChildren: 'team', examples: {} },
  }),
  [`POST ${D}/visibility/preview`]: success({ examples: {}, publications: [] }),
  [`POST ${D}/student/bulk-change`]: success(
    { _id: 'set-1' },
    { preview: { changing: 1, same: 0, refused: 0, records: [], refusals: [] } },
  ),
  'GET /api/students?limit=50': { body: [child] },
  'GET /api/students/choices': success({}),
  'GET /api/volunteers': success([]),
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
        fillIn(/^Who said so/, 'Her mother')
      },
      save: press('Withdraw from today on'),
      call: `POST ${D}/consents/withdraw`,
    },
  ],
  [
    'periods of keeping',
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
    'the visibility of a record',
    {
      form: <PublishingPanel kind={student} record={child} onSaved={nothing} />,
      fill: tick('Hide it from visitors'),
      save: press('Save visibility'),
      call: `PUT ${D}/students/asha`,
    },
  ],
  [
    'the settings of school years',
    {
      form: <YearSettings settings={{ month: 6, finalYear: 4 }} onSaved={nothing} />,
      fill: () => fillIn(/^Final year of volunteers/, '3'),
      save: press('Save'),
      call: `PUT ${D}/school-year/settings`,
    },
  ],
  [
    'the volunteer of an account',
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
    'why a child leaves',
    {
      form: <LeavingPanel kind={student} record={child} onSaved={nothing} />,
      fill: async () => {
        await screen.findByRole('button', { name: /has left the school/ })
        fillIn(/^Why the child leaves/, 'Moved away')
      },
      save: press(/has left the school/),
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

test.each(forms)('%s that one account began and another one saves asks first', (_what, form) =>
  expectQuestion(form, answers),
)

test('Visibility keeps nothing on the screen that another account has chosen', async () => {
  openAsAdmin(VisibilityPage, '/', { ...loggedInAs('PIC'), ...answers })
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: 'The first name' })
  fireEvent.click(chosen)
  expect(chosen.checked).toBe(true)
  act(() => storeToken('other'))
  await waitFor(() => expect(chosen.isConnected).toBe(false))
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'The first name' })).checked).toBe(false)
})
