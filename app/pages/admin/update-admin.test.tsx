// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, fakeServer, formOf } from '../../testing/fake-server.ts'
import { errorOf, fill, press, showPage } from '../../testing/show-page.tsx'
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
}

function update(answers: Answers = {}, at = path) {
  const profile = { body: { success: true, admin } }
  const server = fakeServer({
    'GET /api/admin/profile': profile,
    'GET /api/admins/profile/own': profile,
    ...answers,
  })
  showPage(UpdateAdmin, { path, at, token: 'kept' })
  return { body: () => formOf(server.calls.find(({ method }) => method === 'PUT')) }
}

test('only what was changed is sent, to the own record', async () => {
  const { body } = update({
    'PUT /api/admins/update/own': { body: { success: true, admin: { ...admin, hallName: 'South Hall' } } },
  })
  await screen.findByLabelText('Full name')
  fill('Hall name', 'South Hall')
  press('Update Profile')
  await screen.findByText('Profile updated successfully!')
  expect([...body()]).toEqual([['hallName', 'South Hall']])
})

test('the e-mail address and the role are shown, not asked for', async () => {
  update()
  await screen.findByText('asha@example.org · Volunteer')
  expect(screen.queryByLabelText('E-mail')).toBeNull()
  expect(screen.queryByLabelText('Role')).toBeNull()
})

test('an update that fails says so, and why', async () => {
  const errors = [{ field: 'uniqueId', message: 'An account with this unique ID exists already.' }]
  update({ 'PUT /api/admins/update/own': { status: 409, body: { success: false, errors } } })
  await screen.findByLabelText('Full name')
  fill('Unique ID', 'V-2')
  press('Update Profile')
  await screen.findByText('Failed to update profile.')
  await waitFor(() => expect(errorOf('Unique ID')).toBe('An account with this unique ID exists already.'))
})

test('the own id may be in the address', async () => {
  update({}, `${path}?adminId=own`)
  expect(await screen.findByLabelText('Full name')).toBeTruthy()
})

test("somebody else's record is refused", async () => {
  update(
    { 'GET /api/admins/profile/other': { status: 403, body: { success: false } } },
    `${path}?adminId=other`,
  )
  expect(await screen.findByText('You can only see and change your own profile.')).toBeTruthy()
})
