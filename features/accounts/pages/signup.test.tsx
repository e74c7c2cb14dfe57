// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLogin } from '#app/testing/fake-responses.ts'
import { type FakeResponses, failure, sentForm, unexplained } from '#app/testing/fake-server.ts'
import { clickButton, fieldError, fillIn, openPage, pageAt } from '#app/testing/render-page.tsx'
import { fieldMessages } from '#domain/kinds/field-messages.ts'
import Signup from './signup.tsx'

const path = '/admin/signup'
const call = 'POST /api/admin/signup'

function signUp(answers: FakeResponses = {}, at = path) {
  return openPage(Signup, pageAt(path, at), answers)
}

function fillInAsPic() {
  fillInOneself()
  fillIn('Role', 'PIC')
}

function fillInOneself() {
  fillIn('Full name', 'Asha Rao')
  fillIn('E-mail', 'asha@example.org')
  fillIn('Password', 'blue lantern at dusk')
  fillIn('Contact number', '+91 98300 00000')
  fillIn('Gender', 'Female')
  fillIn('Unique ID', 'PIC-1')
}

/** Returns true if the field exists, whether required or optional. */
const isShown = (label: string) => screen.queryByLabelText(new RegExp(`^${label}`)) !== null

test('asks only volunteers for year, department and residence', () => {
  signUp()
  fillIn('Role', 'PIC')
  expect(['Year', 'Department', 'Residence type'].filter(isShown)).toEqual([])
  fillIn('Role', 'Volunteer')
  expect(['Year', 'Department', 'Residence type'].filter(isShown)).toHaveLength(3)
})

test.each([
  ['Hostel', 'Hostel name'],
  ['Hall', 'Hall name'],
  ['Day Scholar', 'Address'],
])('asks a volunteer with residence %s only for the %s', (residence, label) => {
  signUp()
  fillIn('Role', 'Volunteer')
  expect(['Hostel name', 'Hall name', 'Address'].filter(isShown)).toEqual([])
  fillIn('Residence type', residence)
  expect(['Hostel name', 'Hall name', 'Address'].filter(isShown)).toEqual([label])
})

test('shows an error below each missing field at once', async () => {
  const server = signUp()
  fillIn('Role', 'Volunteer')
  fillIn('Residence type', 'Hall')
  clickButton('Sign up')
  await screen.findByText(fieldMessages.required('Full name'))
  expect(fieldError('Password')).toBe('Password is required.')
  expect(fieldError('Year')).toBe('Year is required for volunteers.')
  expect(fieldError('Hall name')).toBe('Hall name is required for residents of a hall.')
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'))
  expect(server.calls).toEqual([])
})

test('sends a form without empty values, then opens the login', async () => {
  const server = signUp({
    [call]: { status: 201, body: { success: true, message: 'Thank you!', data: { status: 'pending' } } },
  })
  fillInAsPic()
  clickButton('Sign up')
  await screen.findByText('Now at /admin/login')
  expect(Object.fromEntries(sentForm(server.calls[0]))).toEqual({
    fullName: 'Asha Rao',
    email: 'asha@example.org',
    password: 'blue lantern at dusk',
    contactNumber: '+91 98300 00000',
    gender: 'Female',
    role: 'PIC',
    uniqueId: 'PIC-1',
  })
})

test('signs up the first PIC with the setup link, without asking for a role, and logs in', async () => {
  const body = { success: true, message: 'Your account is ready.', data: { status: 'approved' } }
  const server = signUp(
    { [call]: { status: 201, body }, 'POST /api/admin/signin': aLogin('first') },
    `${path}?setup=once`,
  )
  expect(screen.queryByLabelText('Role')).toBeNull()
  fillInOneself()
  clickButton('Sign up')
  await screen.findByText('Now at /admin/dashboard')
  expect(Object.fromEntries(sentForm(server.calls[0]))).toMatchObject({ setup: 'once', role: 'PIC' })
  expect(server.calls[1]?.body).toEqual({ email: 'asha@example.org', password: 'blue lantern at dusk' })
  expect(localStorage.getItem('token')).toBe('first')
})

test('shows why a sign-up failed below the field in question', async () => {
  const taken = 'There is already an account with this e-mail address.'
  const errors = [{ field: 'email', message: taken }]
  signUp({ [call]: failure(409, taken, { errors }) })
  fillInAsPic()
  clickButton('Sign up')
  await screen.findByText(taken)
  expect(fieldError('E-mail')).toBe(taken)
})

test.each([
  ['a response with a reason', failure(400, 'That link is used up.'), 'That link is used up.'],
  ['a response without a reason', unexplained(), 'Sign-up failed. Please try again.'],
  ['no response', 'network error' as const, 'Network error. Please check your connection.'],
])('reports a failed sign-up: %s', async (_case, answer, says) => {
  signUp({ [call]: answer })
  fillInAsPic()
  clickButton('Sign up')
  expect((await screen.findByRole('alert')).textContent).toBe(says)
})
