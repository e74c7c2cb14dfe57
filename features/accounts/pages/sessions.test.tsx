// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeResponses, failure, success } from '#app/testing/fake-server.ts'
import { answerQuestion, clickButton, confirmButton, openAsAdmin } from '#app/testing/render-page.tsx'
import Account from './account.tsx'
import { english } from './sessions.tsx'

const list = 'GET /api/admin/sessions'
const here = {
  id: 's-1',
  device: 'Chrome on Android',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-21T10:00:00.000Z',
  isThisOne: true,
}
const elsewhere = { ...here, id: 's-2', device: 'Firefox on Windows', isThisOne: false }

function show(answers: FakeResponses) {
  return openAsAdmin(Account, '/admin/profile', {
    'GET /api/admin/evenings/hours': success(null),
    'GET /api/admin/profile': { body: { success: true, admin: { _id: '1', fullName: 'Asha', role: 'PIC' } } },
    [list]: success([here, elsewhere]),
    ...answers,
  })
}

test('lists the sessions and marks the current one', async () => {
  show({})
  await screen.findByText('Chrome on Android')
  expect(screen.getByText('This device').closest('li')?.textContent).toContain('Chrome on Android')
  expect(screen.queryByRole('button', { name: 'Sign out: Chrome on Android' })).toBeNull()
})

const over = 'This session has already ended.'

test.each<[string, FakeResponses[string]]>([
  ['Signed out there.', { body: { success: true, message: 'Signed out there.' } }],
  [over, failure(404, over)],
])('removes an ended session from the list and shows “%s”', async (says, answer) => {
  const server = show({ 'DELETE /api/admin/sessions/s-2': answer })
  await screen.findByText('Firefox on Windows')
  server.responses[list] = success([here])
  clickButton('Sign out: Firefox on Windows')
  await screen.findByText(says)
  await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull())
  expect(localStorage.getItem('token')).toBe('kept')
})

test('asks before signing out everywhere, then deletes the token and opens the login', async () => {
  const server = show({ 'DELETE /api/admin/sessions': {} })
  await screen.findByText('Firefox on Windows')
  localStorage.setItem('draft/1/student', '{"values":{"address":"7 Hidden Lane"}}')
  clickButton('Sign out everywhere')
  await screen.findByText(english.ask)
  expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(false)
  answerQuestion(true)
  await screen.findByText('Now at /admin/login')
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('draft/1/student')).toBeNull()
})

test('stays signed in if there is no response, and shows an error', async () => {
  show({ 'DELETE /api/admin/sessions': 'network error' })
  await screen.findByText('Firefox on Windows')
  await confirmButton('Sign out everywhere', english.ask)
  await screen.findByText(english.notEnded)
  expect(localStorage.getItem('token')).toBe('kept')
})
