// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { done, type FakeResponses, failure, sentForm } from '#app/testing/fake-server.ts'
import { clickButton, fillIn, openAsAdmin } from '#app/testing/render-page.tsx'
import UpdateAdmin from './update-admin.tsx'

const path = '/admin/updateadmin'
const admin = {
  _id: 'own',
  fullName: 'Asha Rao',
  email: 'asha@example.org',
  contactNumber: '+91 98300 00000',
  gender: 'Female',
  role: 'Volunteer',
  uniqueId: 'V-1',
  year: 2,
  department: 'Physics',
  residenceType: 'Hall',
  hallName: 'North Hall',
  updatedAt: '2026-11-20T10:00:00.000Z',
}

function update(answers: FakeResponses = {}, at = path, stored: Record<string, string> = {}) {
  const profile = { body: { success: true, admin } }
  const server = openAsAdmin(
    UpdateAdmin,
    { path, storage: stored, url: at },
    {
      'GET /api/admin/profile': profile,
      'GET /api/admins/profile/own': profile,
      ...answers,
    },
  )
  return { ...server, body: () => sentForm(server.calls.find(({ method }) => method === 'PUT')) }
}

test('sends only changed fields, to the admin’s own record', async () => {
  const { body } = update({
    'PUT /api/admins/update/own': done({ admin: { ...admin, hallName: 'South Hall' } }),
  })
  await screen.findByLabelText('Full name')
  fillIn('Hall name', 'South Hall')
  clickButton('Update profile')
  await screen.findByText('Profile updated successfully!')
  expect([...body()]).toEqual([
    ['hallName', 'South Hall'],
    ['updatedAt', admin.updatedAt],
  ])
})

test('shows what another window saved instead of overwriting it', async () => {
  const theirs = {
    ...admin,
    hallName: 'East Hall',
    department: 'Chemistry',
    updatedAt: '2026-11-20T11:00:00.000Z',
  }
  const put = 'PUT /api/admins/update/own'
  const server = update({
    [put]: failure(409, 'Changed.', { errors: [], data: theirs }),
  })
  await screen.findByLabelText('Full name')
  fillIn('Hall name', 'South Hall')
  clickButton('Update profile')
  await screen.findByText('East Hall')
  expect(screen.getByLabelText('Hall name')).toHaveProperty('value', 'South Hall')
  expect(screen.getByLabelText('Department')).toHaveProperty('value', 'Chemistry')
  server.responses[put] = done({ admin: { ...theirs, hallName: 'South Hall' } })
  clickButton('Update profile')
  await screen.findByText('Profile updated successfully!')
  const last = sentForm(server.calls.findLast(({ method }) => method === 'PUT'))
  expect([...last]).toEqual([
    ['hallName', 'South Hall'],
    ['updatedAt', theirs.updatedAt],
  ])
  await waitFor(() => expect(screen.queryByText('East Hall')).toBeNull())
})
