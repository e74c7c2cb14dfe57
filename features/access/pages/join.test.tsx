// @vitest-environment jsdom

import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anEvening } from '#app/testing/fake-evening-responses.ts'
import { aLogin } from '#app/testing/fake-responses.ts'
import {
  added,
  type FakeResponses,
  failure,
  fakeServer,
  sentForm,
  success,
} from '#app/testing/fake-server.ts'
import { clickButton, fillIn, renderPage } from '#app/testing/render-page.tsx'
import Join, { english } from './join.tsx'

const call = '/api/admin/join/abc'
const details = {
  invitedBy: 'Mira',
  email: 'asha@example.org',
  role: 'PIC',
  expiresAt: '2026-11-28T17:00:00.000Z',
  endsOn: null,
  typed: {},
  kept: [],
}
const ready = added({ status: 'approved' })
const found = (over: object = {}) => success({ ...details, ...over })

function open(answers: FakeResponses, token?: string) {
  const server = fakeServer(answers)
  renderPage(Join, { path: '/admin/join/:token', url: '/admin/join/abc', ...(token && { token }) })
  return server
}

function fillInOneself() {
  fillIn('Full name', 'Asha Rao')
  fillIn('Password', 'blue lantern at dusk')
  fillIn('Contact number', '+91 98300 00000')
  fillIn('Gender', 'Female')
  fillIn('Unique ID', 'PIC-1')
}

test('names the sender of the invitation, and hides the e-mail and role fields, which the invitation determines', async () => {
  const server = open({
    [`GET ${call}`]: found(),
    [`POST ${call}`]: ready,
  })
  await screen.findByText(english.personal('Mira', 'PIC'))
  expect(screen.getByText('asha@example.org')).toBeTruthy()
  expect(screen.queryByLabelText(/^E-mail/)).toBeNull()
  expect(screen.queryByLabelText(/^Role/)).toBeNull()
  fillInOneself()
  clickButton('Sign up')
  await screen.findByText('Now at /admin/login')
  // The account exists, even if logging in failed.
  expect(Object.fromEntries(sentForm(server.calls.find(({ method }) => method === 'POST')))).toMatchObject({
    email: 'asha@example.org',
    role: 'PIC',
    fullName: 'Asha Rao',
  })
})

test('asks for e-mail and role if the invitation is a code shown at a meeting', async () => {
  open({ [`GET ${call}`]: found({ email: null, role: null }) })
  await screen.findByText(/^Mira invites you to help us\. An admin checks/)
  expect(screen.getByLabelText(/^E-mail/)).toBeTruthy()
  expect(screen.getByLabelText(/^Role/)).toBeTruthy()
})

test('asks a volunteer whose record is known for a password only, and sends the rest', async () => {
  const typed = {
    fullName: 'Asha Rao',
    contactNumber: '+91 98300 00000',
    gender: 'Female',
    uniqueId: 'EN-1',
    year: 2,
    department: 'Physics',
    residenceType: 'Hall',
    hallName: 'Hall 2',
  }
  const server = open({ [`GET ${call}`]: found({ role: 'Volunteer', typed }), [`POST ${call}`]: ready })
  const password = await screen.findByLabelText('Password')
  expect(screen.queryByLabelText('Full name')).toBeNull()
  fireEvent.change(password, { target: { value: 'blue lantern at dusk' } })
  clickButton('Sign up')
  await screen.findByText('Now at /admin/login')
  const sent = sentForm(server.calls.find(({ method }) => method === 'POST'))
  expect(Object.fromEntries(sent)).toMatchObject({ ...typed, year: '2', role: 'Volunteer' })
})

test('neither shows nor sends the phone number and the address of the record', async () => {
  const typed = {
    fullName: 'Asha Rao',
    gender: 'Female',
    uniqueId: 'EN-1',
    year: 2,
    department: 'Physics',
    residenceType: 'Day Scholar',
  }
  const kept = ['contactNumber', 'address']
  const server = open({ [`GET ${call}`]: found({ role: 'Volunteer', typed, kept }), [`POST ${call}`]: ready })
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'blue lantern at dusk' } })
  fireEvent.click(screen.getByText('Your details are filled in. Check or change them'))
  await screen.findByLabelText('Full name')
  expect(screen.queryByLabelText('Contact number')).toBeNull()
  expect(screen.queryByLabelText(/^Address/)).toBeNull()
  clickButton('Sign up')
  await screen.findByText('Now at /admin/login')
  const sent = Object.fromEntries(sentForm(server.calls.find(({ method }) => method === 'POST')))
  expect(sent).toMatchObject({ residenceType: 'Day Scholar' })
  expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['contactNumber']))
})

test('explains why a link is invalid and links to the login', async () => {
  const message = 'This invitation has already been used. If it was you, please log in.'
  open({ [`GET ${call}`]: failure(409, message) })
  await screen.findByText(message)
  expect(screen.getByRole('link', { name: 'I have an account' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign up' })).toBeNull()
})

test('tells admins that they are already logged in, and does not load the invitation', async () => {
  const server = open({}, 'kept')
  await screen.findByText(/^You are already logged in/)
  expect(server.calls.filter(({ path }) => path === call)).toEqual([])
})

test('does not tell someone who has just signed up to log out, while the next page is looked up', async () => {
  const next = Promise.withResolvers<ReturnType<typeof success>>()
  const asked = Promise.withResolvers<void>()
  open({
    [`GET ${call}`]: found(),
    [`POST ${call}`]: ready,
    'POST /api/admin/signin': aLogin('new'),
    'GET /api/admin/evenings/days/next': () => {
      asked.resolve()
      return next.promise
    },
  })
  await screen.findByText('asha@example.org')
  fillInOneself()
  clickButton('Sign up')
  await asked.promise
  await screen.findByText('asha@example.org')
  expect(screen.queryByText(/^You are already logged in/)).toBeNull()
  next.resolve(success(anEvening({ isHeld: false })))
  await screen.findByText('Now at /admin/dashboard')
})
