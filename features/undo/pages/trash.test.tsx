// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aRecordName } from '#app/testing/fake-responses.ts'
import { type Call, done, type FakeResponses, success } from '#app/testing/fake-server.ts'
import { answerQuestion, clickButton, openAsAdmin, pageAt } from '#app/testing/render-page.tsx'
import type { TrashEntry } from '../trash-entry.ts'
import { words } from './trash.tsx'
import UndoAndHistoryPage from './undo-and-history.tsx'

const trash = '/api/admin/dashboard/trash'
const entry = (more: Partial<TrashEntry> = {}): TrashEntry => ({
  kind: 'student',
  label: 'Child',
  _id: 'id-1',
  title: '<b>Asha</b>',
  pictureURL: null,
  deletedAt: '2026-11-20T10:00:00.000Z',
  deletedBy: { _id: 'admin-1', fullName: 'Mira' },
  daysLeft: 29,
  ...more,
})

/** Opens a trash whose list is empty when it is fetched again after a change. */
function show(answers: FakeResponses = {}, entries = [entry()], at = '/admin/dashboard/trash') {
  const list = (_call: Call, calls: Call[]) =>
    success(calls.some(({ method }) => method !== 'GET') ? [] : entries)
  return openAsAdmin(UndoAndHistoryPage, pageAt('/admin/dashboard/trash', at), {
    [`GET ${trash}?limit=50`]: list,
    [`GET ${trash}?limit=50&q=asha`]: list,
    ...answers,
  })
}

test('lists deleted records as text, with admin and days left', async () => {
  show()
  expect((await screen.findByText('<b>Asha</b>')).querySelector('b')).toBeNull()
  expect(screen.getByText(/^Deleted 20 Nov 2026, .* by Mira$/)).toBeTruthy()
  expect(screen.getByText('29 days left')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('1 record')
})

test('restores a record and removes it from the list', async () => {
  const { calls } = show({ [`POST ${trash}/student/id-1/restore`]: done({ data: aRecordName() }) })
  await screen.findByText('<b>Asha</b>')
  clickButton(/^Restore/)
  await screen.findByText('1 record restored.')
  await screen.findByText('The trash is empty.')
  expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([{ token: 'kept' }])
})

test.each([
  ['a record', /^Delete permanently/, `DELETE ${trash}/student/id-1`, 'Permanently deleted.', undefined],
  ['everything', 'Empty the trash', `DELETE ${trash}`, 'The trash is empty now.', { removed: 1 }],
])('permanently deletes %s after a confirmation', async (_what, button, call, says, data) => {
  const { calls } = show({ [call]: done({ message: says, ...(data && { data }) }) })
  await screen.findByText('<b>Asha</b>')
  clickButton(button)
  await screen.findByText(/This cannot be undone\.$/)
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  answerQuestion(true)
  await screen.findByText(says)
  await screen.findByText('The trash is empty.')
})

test('shows that a search found nothing, and hides “Empty the trash” during a search', async () => {
  show({}, [], '/admin/dashboard/trash?q=asha')
  await screen.findByText(words.nothingMatches)
  expect(screen.queryByRole('button', { name: 'Empty the trash' })).toBeNull()
})
