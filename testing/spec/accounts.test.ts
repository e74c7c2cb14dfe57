import { describe, expect, test } from 'vitest'
import { dialects } from '../databases.ts'
import { aPicture } from '../files.ts'
import { openSpec, signedIn, tokenOf } from './open-spec.ts'
import { stateOf } from './state.ts'

const adminKeys = [
  ...['_id', 'createdAt', 'updatedAt', 'status', 'role', 'fullName', 'email', 'contactNumber', 'gender'],
  ...[
    'uniqueId',
    'profileImageURL',
    'year',
    'department',
    'residenceType',
    'hostelName',
    'hallName',
    'address',
  ],
].sort()

describe.each(dialects)('the account calls on %s', (dialect) => {
  const spec = openSpec(dialect)

  test('let admins read and change only their own record by id', async () => {
    const { id, token } = await signedIn(spec.testApp)
    const own = await spec.ask('GET', `/api/admins/profile/${id}`, { token })
    expect(own).toMatchObject({ status: 200, body: { success: true, admin: { _id: id } } })
    const form = { fullName: 'Another Name', profileImageURL: await aPicture() }
    const changed = await spec.ask('PUT', `/api/admins/update/${id}`, { token, form })
    expect(changed).toMatchObject({
      status: 200,
      body: { success: true, message: 'Profile updated successfully!', admin: { fullName: 'Another Name' } },
    })
    expect(Object.keys(changed.body.admin).sort()).toEqual(adminKeys)

    const before = await stateOf(spec.testApp)
    for (const other of [spec.admin.id, 'x', '01930000-0000-7000-8000-000000000000']) {
      expect((await spec.ask('GET', `/api/admins/profile/${other}`, { token })).status).toBe(403)
      const json = { fullName: 'Taken over' }
      expect((await spec.ask('PUT', `/api/admins/update/${other}`, { token, json })).status).toBe(403)
    }
    expect(await stateOf(spec.testApp)).toEqual(before)
  })

  test('end only the current session on sign-out', async () => {
    const { id, token } = await signedIn(spec.testApp)
    const other = await tokenOf(spec.testApp, id)
    expect(await spec.ask('POST', '/api/admin/signout', { token })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect((await spec.ask('GET', '/api/admin/profile', { token })).status).toBe(401)
    expect((await spec.ask('POST', '/api/admin/signout', { token })).status).toBe(401)
    expect((await spec.ask('GET', '/api/admin/profile', { token: other })).status).toBe(200)
  })
})
