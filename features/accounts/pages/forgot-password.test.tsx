// @vitest-environment jsdom

import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeResponses, saying, unexplained } from '#app/testing/fake-server.ts'
import { clickButton, fillIn, openPage } from '#app/testing/render-page.tsx'
import { accountMessages } from '#domain/session/account-messages.ts'
import { message } from '#domain/text/words.ts'
import ForgotPassword from './forgot-password.tsx'

const path = '/forgotpassword'

// The countdown reads the clock, so the test controls the clock.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})

function ask(answer: NonNullable<FakeResponses[string]>) {
  openPage(ForgotPassword, path, { 'POST /api/admin/forget-password': answer })
  fillIn('E-mail', 'asha@example.org')
  clickButton('Send reset link')
}

const field = () => screen.getByLabelText<HTMLInputElement>('E-mail')

/** Waits until the countdown has rendered, then advances the clock. */
async function pass(seconds: number) {
  await act(async () => {})
  act(() => vi.advanceTimersByTime(seconds * 1_000))
}

test('shows a 30-second countdown after a mail has been sent, then an empty form', async () => {
  ask({ body: { success: true, message: 'Email sent successfully!' } })
  await screen.findByText('Reset password email sent! You can retry after 30s')
  expect(field().matches(':disabled')).toBe(true)
  await pass(1)
  expect(screen.getByText('Reset password email sent! You can retry after 29s')).toBeTruthy()
  await pass(28)
  expect(screen.getByText('Reset password email sent! You can retry after 1s')).toBeTruthy()
  expect(field().value).toBe('asha@example.org')
  await pass(1)
  expect(screen.queryByText(/You can retry/)).toBeNull()
  expect(field().matches(':disabled')).toBe(false)
  expect(field().value).toBe('')
})

test('if mail is off, says who can pass on the link, without a countdown', async () => {
  const says = message(accountMessages, 'resetInFolder')
  ask({ body: { success: true, ...saying(says) } })
  await screen.findByText(says.text, { selector: 'main p, p[role=status]' })
  expect(screen.queryByText(/You can retry/)).toBeNull()
  expect(field().matches(':disabled')).toBe(false)
})

test.each([
  ['403', unexplained(403), 'Admin approval pending. Contact the PIC or Admin.'],
  ['404', unexplained(404), 'Admin not found.'],
  ['a response with `success: false`', unexplained(200), 'Invalid email. Please try again.'],
  ['502', unexplained(502), 'Failed to send email. Please try again.'],
  ['no response', 'network error' as const, 'Network error. Please check your connection.'],
])('shows the specified message after %s and allows another try', async (_case, answer, says) => {
  ask(answer)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(says)
  expect(field().matches(':disabled')).toBe(false)
})
