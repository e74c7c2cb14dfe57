// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aRecordName } from '#app/testing/fake-responses.ts'
import {
  done,
  type FakeResponses,
  loggedInAs,
  readOnlyAccess,
  unexplained,
} from '#app/testing/fake-server.ts'
import { clickButton, openAsAdmin, openPage } from '#app/testing/render-page.tsx'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { RecordActions } from './record-actions.tsx'

const record = { _id: 'id-1', createdAt: '', updatedAt: '', fullName: 'Ravi' }
const call = 'DELETE /api/admin/dashboard/volunteers/id-1'

function show(answers: FakeResponses = {}, token = 'kept') {
  const removed: string[] = []
  const actions = () => (
    <RecordActions kind={volunteer} record={record} onRemoved={() => removed.push('id-1')} />
  )
  const { calls } = openPage(actions, { token }, answers)
  return { removed, calls, deletes: () => calls.filter(({ method }) => method === 'DELETE') }
}

test('a visitor sees no buttons', () => {
  show({}, '')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

test("an admin sees a link to the record's edit form", () => {
  openAsAdmin(() => <RecordActions kind={student} record={record} onRemoved={() => {}} />)
  expect(screen.getByRole('link', { name: 'Edit Ravi' }).getAttribute('href')).toBe(
    '/admin/dashboard/edit/student/id-1',
  )
})

test('an admin reads on a child’s card that nobody has decided about it', () => {
  const child = { ...record, isUndecided: true }
  openAsAdmin(() => <RecordActions kind={student} record={child} onRemoved={() => {}} />)
  screen.getByText('Not decided yet')
})

test('an admin with read-only access sees the preview but no button that changes anything', async () => {
  show(loggedInAs('PIC', readOnlyAccess))
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Preview'])
})

test('deleting asks for confirmation, and No deletes nothing', async () => {
  const { deletes, removed } = show()
  clickButton('Delete Ravi')
  await screen.findByText('Do you really want to delete "Ravi"?')
  expect(deletes()).toEqual([])
  clickButton('No')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Delete Ravi' })).toHaveProperty('disabled', false),
  )
  expect(deletes()).toEqual([])
  expect(removed).toEqual([])
})

test('Yes deletes a volunteer, with the token, and removes it from the list', async () => {
  const { deletes, removed } = show({ [call]: done() })
  clickButton('Delete Ravi')
  await screen.findByText('Do you really want to delete "Ravi"?')
  clickButton('Yes')
  await screen.findByText('Volunteer deleted successfully!')
  expect(deletes()).toMatchObject([{ path: '/api/admin/dashboard/volunteers/id-1', token: 'kept' }])
  expect(removed).toEqual(['id-1'])
})

test('a failed deletion shows an error, and the record stays', async () => {
  const { removed } = show({ [call]: unexplained() })
  clickButton('Delete Ravi')
  await screen.findByText('Do you really want to delete "Ravi"?')
  clickButton('Yes')
  await screen.findByText('Failed to delete volunteer. Please try again.')
  expect(removed).toEqual([])
})

test('the message after a deletion offers Undo, and confirms the restored record', async () => {
  const restore = 'POST /api/admin/dashboard/trash/volunteer/id-1/restore'
  const { calls } = show({ [call]: {}, [restore]: done({ data: aRecordName() }) })
  clickButton('Delete Ravi')
  await screen.findByText('Do you really want to delete "Ravi"?')
  clickButton('Yes')
  await screen.findByText('Volunteer deleted successfully!')
  clickButton('Undo')
  await screen.findByText('1 record restored.')
  expect(calls.at(-1)).toMatchObject({ method: 'POST', token: 'kept' })
})
