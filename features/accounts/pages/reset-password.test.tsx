// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeResponses, failure, unexplained } from '#app/testing/fake-server.ts'
import { clickButton, fillIn, openPage, pageAt } from '#app/testing/render-page.tsx'
import ResetPassword from './reset-password.tsx'

const call = 'POST /api/admin/reset-password/mailed-token'

function reset(password: string, again: string, answers: FakeResponses = {}) {
  const server = openPage(
    ResetPassword,
    pageAt('/reset-password/:resetToken', '/reset-password/mailed-token'),
    answers,
  )
  fillIn('New password', password)
  fillIn('Confirm password', again)
  clickButton('Reset password')
  return server
}

test.each([
  ['', '', 'Please enter both password fields.'],
  ['blue lantern at dusk', '', 'Please enter both password fields.'],
  ['blue lantern at dusk', 'blue lantern at dawn', 'Passwords do not match!'],
  ['short', 'short', 'Password must be at least 8 characters long.'],
])('does not send the passwords "%s" and "%s": %s', async (password, again, says) => {
  const server = reset(password, again)
  expect((await screen.findByRole('alert')).textContent).toBe(says)
  expect(server.calls).toEqual([])
})

test('confirms the reset and links to the login', async () => {
  const server = reset('blue lantern at dusk', 'blue lantern at dusk', { [call]: {} })
  const link = await screen.findByRole('link', { name: 'Go to Login' })
  expect(link.getAttribute('href')).toBe('/admin/login')
  expect(screen.getByRole('heading', { name: 'Password reset successful!' })).toBeTruthy()
  expect(server.calls[0]?.body).toEqual({ password: 'blue lantern at dusk' })
})

test.each([
  ['a response with a reason', failure(400, 'This link is used up.'), 'This link is used up.'],
  ['a response without a reason', unexplained(), 'Server error. Please try again.'],
  ['no response', 'network error' as const, 'Server error. Please try again.'],
])('explains a failed reset: %s', async (_case, answer, says) => {
  reset('blue lantern at dusk', 'blue lantern at dusk', { [call]: answer })
  expect((await screen.findByRole('alert')).textContent).toBe(says)
})
