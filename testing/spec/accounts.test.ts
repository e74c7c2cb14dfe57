import { describe, expect, test } from 'vitest'
import { dialects } from '../databases.ts'
import { aPicture } from '../files.ts'
import { openSite, signedIn, tokenOf } from '../open-site.ts'
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
  const site = openSite(dialect)

  test('let admins read and change only their own record by id', async () => {
    const { id, token } = await signedIn(site)
    const own = await site.ask('GET', `/api/admins/profile/${id}`, { token })
    expect(own).toMatchObject({ status: 200, body: { success: true, admin: { _id: id } } })
    const form = { fullName: 'Another Name', profileImageURL: await aPicture() }
    const changed = await site.ask('PUT', `/api/admins/update/${id}`, { token, form })
    expect(changed).toMatchObject({
      status: 200,
      body: { success: true, message: 'Profile updated successfully!', admin: { fullName: 'Another Name' } },
    })
    expect(Object.keys(changed.body.admin).sort()).toEqual(adminKeys)

    const before = await stateOf(site)
    for (const other of [site.pic.id, 'x', '01930000-0000-7000-8000-000000000000']) {
      expect((await site.ask('GET', `/api/admins/profile/${other}`, { token })).status).toBe(403)
      const json = { fullName: 'Taken over' }
      expect((await site.ask('PUT', `/api/admins/update/${other}`, { token, json })).status).toBe(403)
    }
    expect(await stateOf(site)).toEqual(before)
  })

  test('end only the current session on sign-out', async () => {
    const { id, token } = await signedIn(site)
    const other = await tokenOf(site, id)
    expect(await site.ask('POST', '/api/admin/signout', { token })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect((await site.ask('GET', '/api/admin/profile', { token })).status).toBe(401)
    expect((await site.ask('POST', '/api/admin/signout', { token })).status).toBe(401)
    expect((await site.ask('GET', '/api/admin/profile', { token: other })).status).toBe(200)
  })
})
