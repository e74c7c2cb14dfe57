// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anEvening } from '#app/testing/fake-evening-responses.ts'
import { aLogin } from '#app/testing/fake-responses.ts'
import { type FakeResponses, failure, success, unexplained } from '#app/testing/fake-server.ts'
import { clickButton, fillIn, openPage } from '#app/testing/render-page.tsx'
import { schoolDay } from '#domain/dates/school-day.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { message } from '#domain/text/words.ts'
import Login from './login.tsx'

const path = '/admin/login'

function logIn(answer: NonNullable<FakeResponses[string]>, more: FakeResponses = {}, token?: string) {
  const at = { url: path, ...(token && { token }) }
  const server = openPage(Login, at, { 'POST /api/admin/signin': answer, ...more })
  fillIn('E-mail', 'asha@example.org')
  fillIn('Password', 'a long enough one')
  clickButton('Log in')
  return server
}

test.each([
  ['a response with `success: false`', unexplained(200), 'Invalid email or password.'],
  ['401', unexplained(401), 'Invalid email or password.'],
  ['403', unexplained(403), 'Admin approval pending. Contact the PIC or Admin.'],
  ['404', unexplained(404), 'Admin not found.'],
  ['the end of access', failure(401, message(accountMessages, 'accessEnded')), accountMessages.accessEnded],
  ['500', unexplained(), 'Login failed. Please try again.'],
  ['no response', 'network error' as const, 'Network error. Please check your connection.'],
])('shows the specified message after %s', async (_case, answer, says) => {
  logIn(answer)
  expect((await screen.findByRole('alert')).textContent).toBe(says)
  expect(localStorage.getItem('token')).toBeNull()
})

test('stores the token and opens the dashboard', async () => {
  const server = logIn(aLogin())
  await screen.findByText('Now at /admin/dashboard')
  expect(localStorage.getItem('token')).toBe('secret')
  expect(server.calls[0]?.body).toEqual({ email: 'asha@example.org', password: 'a long enough one' })
})

test.each([
  ['Tonight if class is held today', {}, '/admin/tonight'],
  ['the dashboard if there are no children yet', { classes: [] }, '/admin/dashboard'],
  ['the dashboard if the next class is on another day', { day: '2999-01-01' }, '/admin/dashboard'],
  ['the dashboard if today’s class is called off', { isHeld: false }, '/admin/dashboard'],
])('opens %s', async (_what, given, path) => {
  // Keep the test from running past midnight.
  vi.useFakeTimers({ toFake: ['Date'] })
  const data = anEvening({ day: schoolDay(new Date()), ...given })
  const next = { 'GET /api/admin/evenings/days/next': success(data) }
  logIn(aLogin(), next)
  await screen.findByText(`Now at ${path}`)
})

test('asks for a code if the account has a second factor, and sends it with the password', async () => {
  const message = 'Enter the code from your authenticator app, or one of your recovery codes.'
  const needed = failure(400, message, { errors: [{ field: 'code', message }] })
  const server = logIn(({ body }) => (JSON.stringify(body).includes('123 456') ? aLogin() : needed))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  const code = screen.getByLabelText('Code from your app, or a recovery code')
  // react-hook-form sets the focus in a timeout.
  await waitFor(() => expect(document.activeElement).toBe(code))
  clickButton('Log in')
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter the code.')
  fillIn('Code from your app, or a recovery code', '123 456')
  clickButton('Log in')
  await screen.findByText('Now at /admin/dashboard')
  expect(server.sent('POST')).toEqual([
    { email: 'asha@example.org', password: 'a long enough one' },
    { email: 'asha@example.org', password: 'a long enough one', code: '123 456' },
  ])
})

test('opens the security page if a second factor must be set up', async () => {
  logIn(aLogin('secret', { needsSecondFactor: true }))
  await screen.findByText('Now at /admin/dashboard/security')
})

test('does not send an old token with the login', async () => {
  const server = logIn(unexplained(401), {}, 'still good')
  await screen.findByRole('alert')
  expect(server.calls.find((call) => call.path === '/api/admin/signin')?.token).toBeNull()
  expect(localStorage.getItem('token')).toBe('still good')
})

test('does not send an empty form, and marks the missing fields', async () => {
  const server = openPage(Login, path)
  clickButton('Log in')
  await screen.findByText('Password is required.')
  expect(server.calls).toEqual([])
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
})
