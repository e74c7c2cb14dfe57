// @vitest-environment jsdom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aChangeSet } from '#app/testing/fake-responses.ts'
import {
  type Call,
  done,
  type FakeResponses,
  failure,
  loggedInAs,
  readOnlyAccess,
  success,
} from '#app/testing/fake-server.ts'
import { clickButton, fillIn, openAsAdmin, pageAt } from '#app/testing/render-page.tsx'
import { aStudent } from '#app/testing/students.ts'
import ManageKind from '#site/pages/manage-kind.tsx'
import { D } from '#testing/paths.ts'
import { bulkChangeMessages } from '../../bulk-change.ts'
import type { BulkPreview } from '../../bulk-change-schema.ts'

const list = '/api/students'
const bulk = `POST ${D}/student/bulk-change`
const three = [aStudent('Asha', '5'), aStudent('Bela', '5'), aStudent('Chandra', '6')]
const classes = {
  studentClass: [
    { value: '5', count: 2 },
    { value: '6', count: 1 },
  ],
}
const changed = (title: string) => ({
  kind: 'student' as const,
  _id: title.toLowerCase(),
  title,
  what: 'edited' as const,
  fields: [{ label: 'Class', before: '5', after: '6' }],
})
const preview = (more: Partial<BulkPreview> = {}): BulkPreview => ({
  changing: 2,
  same: 0,
  refused: 0,
  records: [changed('Asha'), changed('Bela')],
  refusals: [],
  ...more,
})

/** Responds to previews and changes at the same endpoint. */
const answering =
  (shown: BulkPreview, message = '2 records changed.') =>
  ({ body }: Call) =>
    (body as { isPreview?: boolean }).isPreview
      ? { body: { success: true, preview: shown } }
      : done({ data: aChangeSet(), message })

function show(answers: FakeResponses = {}, url = '/admin/dashboard/students') {
  return openAsAdmin(ManageKind, pageAt('/admin/dashboard/:kind', url), {
    [`GET ${list}?limit=50`]: { body: three },
    'GET /api/students/choices': success(classes),
    ...answers,
  })
}

const sent = ({ calls }: { calls: Call[] }) =>
  calls
    .filter(({ method, path }) => method === 'POST' && path.endsWith('bulk-change'))
    .map(({ body }) => body)
const choose = (label: string) => fireEvent.click(screen.getByRole('checkbox', { name: label }))
const dialog = () => screen.findByRole('dialog')

async function chooseTwo() {
  await screen.findByRole('table')
  choose('Select Asha')
  choose('Select Bela')
}

test('selected children move to a class after a preview, and Undo moves them back', async () => {
  const server = show({
    [bulk]: answering(preview({ same: 1 })),
    [`POST ${D}/changes/set-1/undo`]: done({ data: aChangeSet(), message: 'Undone: 2 records.' }),
  })
  await chooseTwo()
  clickButton('Move to class…')
  const box = within(await dialog())
  expect(box.getByRole('heading').textContent).toBe('Move 2 children to a class')
  expect(box.queryByLabelText('Field')).toBeNull()
  fireEvent.click(box.getByRole('button', { name: 'Class 6' }))
  expect(screen.getByLabelText('New class')).toHaveProperty('value', '6')
  clickButton('Preview the change')
  const changes = within(await screen.findByRole('list', { name: 'What would change' }))
  expect(changes.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'AshaClass56',
    'BelaClass56',
  ])
  expect(screen.getByText('2 will change.').parentElement?.textContent).toBe(
    '2 will change. 1 already up to date.',
  )
  clickButton('Change 2')
  await screen.findByText('2 records changed.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Selected records' })).toBeNull()
  const wanted = { records: { ids: ['asha', 'bela'] }, change: { values: { studentClass: '6' } } }
  expect(sent(server)).toEqual([
    { ...wanted, isPreview: true },
    { ...wanted, expected: 3, leaveRefused: false },
  ])
  const reads = () => server.calls.filter(({ path }) => path === `${list}?limit=50`).length
  await waitFor(() => expect(reads()).toBe(2))
  clickButton('Undo')
  await screen.findByText('Undone: 2 records.')
  await waitFor(() => expect(reads()).toBe(3))
})

test('all records that match a filter can be selected, including those not shown, and are sent as the filter', async () => {
  const many = { 'x-total-count': '1200', link: `<${list}?limit=50&cursor=abc>; rel="next"` }
  const server = show(
    {
      [`GET ${list}?limit=50&q=as&studentClass=5`]: { body: three.slice(0, 2), headers: many },
      [bulk]: answering(
        preview({ changing: 1_199, refused: 1, refusals: [{ _id: 'z', title: 'Zoya', why: 'No.' }] }),
      ),
    },
    '/admin/dashboard/students?q=as&studentClass=5',
  )
  await screen.findByRole('table')
  choose('Select all shown')
  clickButton('Select all 1,200')
  expect(screen.getByText('All 1,200 selected')).toBeTruthy()
  clickButton('Hide from visitors')
  await dialog()
  await screen.findByText('1,199 will change.')
  expect(screen.getByText('1 cannot be changed:')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'What cannot be changed' }).textContent).toBe('Zoya No.')
  expect(screen.getByText('and 1,197 more')).toBeTruthy()
  clickButton('Change 1,199')
  await screen.findByText('2 records changed.')
  expect(sent(server).at(-1)).toEqual({
    records: { list: { q: 'as', studentClass: '5' } },
    change: { isHidden: true },
    expected: 1_200,
    leaveRefused: true,
  })
})

test('deselecting one record after selecting the whole list leaves only the other shown records selected', async () => {
  const many = { 'x-total-count': '1200', link: `<${list}?limit=50&cursor=abc>; rel="next"` }
  show({ [`GET ${list}?limit=50`]: { body: three, headers: many } })
  await screen.findByRole('table')
  choose('Select all shown')
  clickButton('Select all 1,200')
  choose('Select Bela')
  expect(screen.getByText('2 selected')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull()
})

test('a whole list is deleted as one change', async () => {
  const many = { 'x-total-count': '1200', link: `<${list}?limit=50&cursor=abc>; rel="next"` }
  const server = show({
    [`GET ${list}?limit=50`]: { body: three, headers: many },
    [bulk]: answering(preview({ changing: 1_200 })),
  })
  await screen.findByRole('table')
  choose('Select all shown')
  clickButton('Select all 1,200')
  clickButton('Delete selected')
  await screen.findByText('1,200 will be deleted. They stay in the trash for 30 days.')
  clickButton('Delete 1,200')
  await screen.findByText('1200 records deleted.')
  expect(sent(server).at(-1)).toMatchObject({ records: { list: {} }, change: { isDeleted: true } })
})

test('offers the fields that several records can share, with the usual inputs and rules', async () => {
  const server = show({ [bulk]: answering(preview()) })
  await chooseTwo()
  clickButton('Set a field…')
  const box = within(await dialog())
  const options = within(box.getByLabelText('Field')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Gender', 'Class', 'Address'])
  clickButton('Preview the change')
  await screen.findByText('Gender is required.')
  expect(sent(server)).toEqual([])
  fillIn('New gender', 'Male')
  clickButton('Preview the change')
  await screen.findByText('2 will change.')
  clickButton('Back')
  expect(screen.getByLabelText('New gender')).toHaveProperty('value', 'Male')
  fireEvent.change(screen.getByLabelText('Field'), { target: { value: 'address' } })
  fillIn('New address', 'Canal Side')
  clickButton('Preview the change')
  await screen.findByText('2 will change.')
  expect(sent(server).at(-1)).toMatchObject({ change: { values: { address: 'Canal Side' } } })
})

test('a rejected change shows the reason in the dialog, and can be previewed again', async () => {
  const message = bulkChangeMessages.otherNumber(3)
  const server = show({ [bulk]: answering(preview()) })
  await chooseTwo()
  clickButton('Show to visitors')
  await screen.findByText('2 will change.')
  server.responses[bulk] = failure(409, message)
  clickButton('Change 2')
  expect((await screen.findByText(message)).getAttribute('role')).toBe('alert')
  server.responses[bulk] = answering(preview({ changing: 0, same: 3, records: [] }))
  clickButton('Check again')
  await screen.findByText('Nothing would change.')
  expect(screen.queryByRole('button', { name: /^Change \d/ })).toBeNull()
  clickButton('Cancel')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('2 selected')).toBeTruthy()
})

test('an admin with read-only access gets no actions for selected records', async () => {
  show(loggedInAs('PIC', readOnlyAccess))
  await chooseTwo()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected records' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Edit cells' })).toBeNull()
})
