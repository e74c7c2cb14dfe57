// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeResponses, failure } from '#app/testing/fake-server.ts'
import { clickButton, fieldError, fillIn, openAsAdmin } from '#app/testing/render-page.tsx'
import ChangePassword from './change-password.tsx'

const path = '/changepassword'

function change(answers: FakeResponses) {
  const server = openAsAdmin(ChangePassword, path, answers)
  fillIn('Old password', 'the old one')
  fillIn('New password', 'blue lantern at dusk')
  clickButton('Change password')
  return server
}

test('ends the session and asks for a login after the change', async () => {
  const server = change({ 'PUT /api/admin/change-password': {} })
  await screen.findByText('Now at /admin/login')
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
  expect(server.calls.find(({ method }) => method === 'PUT')).toMatchObject({
    token: 'kept',
    body: { oldPassword: 'the old one', newPassword: 'blue lantern at dusk' },
  })
})

test('shows a wrong old password below its field and keeps the session', async () => {
  const errors = [{ field: 'oldPassword', message: 'The old password is wrong.' }]
  change({ 'PUT /api/admin/change-password': failure(400, undefined, { errors }) })
  await waitFor(() => expect(fieldError('Old password')).toBe('The old password is wrong.'))
  expect(localStorage.getItem('token')).toBe('kept')
})
