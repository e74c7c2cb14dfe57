// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  done,
  type FakeResponses,
  failure,
  loggedInAs,
  success,
  unexplained,
} from '#app/testing/fake-server.ts'
import { answerQuestion, clickButton, openAsAdmin } from '#app/testing/render-page.tsx'
import { PendingCountsProvider } from '#features/dashboard/pages/pending-counts.tsx'
import PendingApprovals from './pending-approvals.tsx'

const list = 'GET /api/admin/dashboard/pending-approvals'
const approve = 'PUT /api/admin/dashboard/approve/id-1'
const reject = 'DELETE /api/admin/dashboard/reject/id-1'
const newcomer = { _id: 'id-1', fullName: '<b>Ravi</b>', email: 'ravi@example.org', role: 'Volunteer' }
const approved = { ...newcomer, status: 'approved' }

const Page = () => (
  <PendingCountsProvider>
    <PendingApprovals />
  </PendingCountsProvider>
)

/** Shows a list with one newcomer; after a decision, the list is empty. */
function show(answers: FakeResponses = {}) {
  return openAsAdmin(Page, '/admin/dashboard/pending-approvals', {
    [list]: (_call, calls) => success(calls.some(({ method }) => method !== 'GET') ? [] : [newcomer]),
    ...answers,
  })
}

test("approving a newcomer removes them from the list and refetches the menu's counts", async () => {
  const { calls } = show({ [approve]: done({ message: 'User approved!', data: approved }) })
  await screen.findByText('ravi@example.org')
  clickButton(/^Approve/)
  await screen.findByText('User approved!')
  await screen.findByText('No pending approvals found.')
  const counted = calls.filter(({ path }) => path === '/api/admin/dashboard/waiting')
  expect(counted).toHaveLength(2)
})

test('rejecting a newcomer asks for confirmation', async () => {
  const server = show({ [reject]: done({ message: 'User rejected!' }) })
  await screen.findByText('ravi@example.org')
  clickButton(/^Reject/)
  await screen.findByText(/Do you really want to reject/)
  expect(server.calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  answerQuestion(true)
  await screen.findByText('User rejected!')
})

test('marks a sign-up for the role PIC, but not one for the role Volunteer', async () => {
  show({
    [list]: success([newcomer, { ...newcomer, _id: 'id-2', fullName: 'Asha', role: 'PIC' }]),
  })
  const mark = await screen.findByText('Asks to be a PIC')
  expect(mark.closest('li')?.textContent).toContain('Asha')
})

test.each([
  ['Volunteer', 1, 0],
  ['PIC', 0, 1],
] as const)(
  'tells a %s that only a PIC can approve a PIC, or shows the button to approve',
  async (role, sentences, buttons) => {
    show({
      [list]: success([{ ...newcomer, role: 'PIC' }]),
      ...loggedInAs(role),
    })
    await screen.findByRole('button', { name: /^Reject/ })
    await waitFor(() => {
      expect(screen.queryAllByText('Only a PIC can approve a PIC.')).toHaveLength(sentences)
      expect(screen.queryAllByRole('button', { name: /^Approve/ })).toHaveLength(buttons)
    })
  },
)

test.each([
  ['approval', approve, /^Approve/, 'Approval failed!'],
  ['rejection', reject, /^Reject/, 'Rejection failed!'],
])('shows that the %s failed', async (_case, call, button, says) => {
  show({ [call]: unexplained() })
  await screen.findByText('ravi@example.org')
  clickButton(button)
  if (call === reject) {
    await screen.findByText(/Do you really want to reject/)
    answerQuestion(true)
  }
  await screen.findByText(says)
})

test.each([
  ['the server returns an error', unexplained(), 'Failed to fetch data'],
  ['there is no response', 'network error' as const, 'Error fetching data'],
])('shows an error when %s', async (_case, answer, says) => {
  show({ [list]: answer })
  expect((await screen.findByRole('alert')).textContent).toBe(says)
})

test('approval by a PIC adds a Volunteer to the volunteers by default', async () => {
  const server = show({
    ...loggedInAs('PIC'),
    [approve]: done({ message: 'User approved!', data: approved }),
  })
  const box = await screen.findByRole('checkbox', { name: 'Add to the volunteers' })
  clickButton(/^Approve/)
  await screen.findByText('User approved!')
  expect(server.sent('PUT')).toEqual([{ volunteer: 'add' }])
  expect(box).toHaveProperty('checked', true)
})

test('asks whether to link a volunteer with the same number, and links that volunteer', async () => {
  const known = { _id: 'record-1', fullName: 'Ravi R.' }
  let isAsked = false
  const server = show({
    ...loggedInAs('PIC'),
    [list]: success([newcomer]),
    [approve]: () => {
      if (isAsked) return done({ message: 'User approved!', data: approved })
      isAsked = true
      return failure(409, 'There is already a volunteer with this enrollment number: Ravi R.', {
        data: known,
      })
    },
  })
  await screen.findByRole('checkbox', { name: 'Add to the volunteers' })
  clickButton(/^Approve/)
  await screen.findByText(/Is it the same person\?$/)
  screen.getByRole('button', { name: /^Approve only/ })
  clickButton(/^Approve and link/)
  await screen.findByText('User approved!')
  expect(server.sent('PUT')).toEqual([{ volunteer: 'add' }, { volunteer: 'record-1' }])
})
