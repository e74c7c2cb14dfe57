// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeResponses, fakeServer, unexplained } from '#app/testing/fake-server.ts'
import { renderPage } from '#app/testing/render-page.tsx'
import Account from './account.tsx'

const call = 'GET /api/admin/profile'
const admin = {
  _id: '1',
  fullName: 'Asha Rao',
  email: 'asha@example.org',
  role: 'PIC',
  year: 3,
  residenceType: 'Hall',
  hallName: 'North Hall',
}

function show(answer: NonNullable<FakeResponses[string]>, token = 'kept') {
  fakeServer({ [call]: answer })
  renderPage(Account, { path: '/admin/profile', token })
}

test('shows volunteers the volunteer fields', async () => {
  show({ body: { success: true, admin: { ...admin, role: 'Volunteer' } } })
  await screen.findByText('Asha Rao')
  expect(screen.getByText('North Hall')).toBeTruthy()
  expect(screen.queryByText('Hostel name')).toBeNull()
})

test('hides the volunteer fields from a PIC', async () => {
  show({ body: { success: true, admin } })
  await screen.findByText('Asha Rao')
  for (const label of ['Year', 'Department', 'Residence type', 'Hall name']) {
    expect(screen.queryByText(label)).toBeNull()
  }
})

test.each([
  ['404', unexplained(404), 'Profile not found. Please contact support.'],
  ['401', unexplained(401), 'Unauthorized access. Please log in.'],
  ['500', unexplained(), 'An error occurred while fetching data.'],
  ['no response', 'network error' as const, 'Failed to fetch admin data. Please try again.'],
  ['a response with `success: false`', unexplained(200), 'Failed to load admin profile.'],
])('shows the specified message after %s', async (_case, answer, says) => {
  show(answer)
  expect((await screen.findByRole('alert')).textContent).toBe(says)
})
