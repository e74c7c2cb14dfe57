import { describe, expect, test } from 'vitest'
import { aSignUp, aVolunteersPart } from '../admins.ts'
import { dialects } from '../databases.ts'
import { aPicture, pictureAddress } from '../files.ts'
import { openSpec, signedIn, tokenOf } from './open-spec.ts'
import { stateOf } from './state.ts'

const pendingSays = 'Admin approval pending. Contact the PIC or Admin.'

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

describe.each(dialects)('the calls about accounts, on %s', (dialect) => {
  const spec = openSpec(dialect)

  test('from sign-up to approval: 201, 403 while pending, approved, signed in, profile', async () => {
    const form: Record<string, unknown> = { ...aSignUp(aVolunteersPart), profileImageURL: await aPicture() }
    const { email, password } = form
    const signUp = await spec.ask('POST', '/api/admin/signup', { form })
    expect(signUp).toMatchObject({ status: 201, body: { success: true, message: expect.any(String) } })

    const signIn = () => spec.ask('POST', '/api/admin/signin', { json: { email, password } })
    expect(await signIn()).toMatchObject({ status: 403, body: { success: false, message: pendingSays } })

    const { token } = spec.admin
    const pending = await spec.ask('GET', '/api/admin/dashboard/pending-approvals', { token })
    expect(pending).toMatchObject({ status: 200, headers: { 'x-total-count': '1' } })
    expect(pending.body).toEqual({ success: true, data: [expect.any(Object)] })
    const [newcomer] = pending.body.data
    expect(newcomer).toMatchObject({ fullName: form.fullName, email, role: 'Volunteer' })
    expect(Object.keys(newcomer).sort()).toEqual(['_id', 'createdAt', 'email', 'fullName', 'role'])

    const approve = await spec.ask('PUT', `/api/admin/dashboard/approve/${newcomer._id}`, { token })
    expect(approve).toMatchObject({ status: 200, body: { success: true, message: 'User approved!' } })

    const signedIn = await signIn()
    expect(signedIn).toMatchObject({
      status: 200,
      body: { success: true, token: expect.stringMatching(/^[\w-]{43}$/) },
    })
    const profile = await spec.ask('GET', '/api/admin/profile', { token: signedIn.body.token })
    expect(profile).toMatchObject({ status: 200, body: { success: true } })
    expect(Object.keys(profile.body).sort()).toEqual(['admin', 'success'])
    expect(Object.keys(profile.body.admin).sort()).toEqual(adminKeys)
    expect(profile.body.admin).toMatchObject({
      _id: newcomer._id,
      role: 'Volunteer',
      year: 2,
      department: 'Physics',
      residenceType: 'Hall',
      hallName: 'North Hall',
      hostelName: null,
      address: null,
      profileImageURL: expect.stringMatching(pictureAddress),
    })
  })

  test('admins read and change their own record by its id, and nobody else’s', async () => {
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

  test('signing out ends this session and no other', async () => {
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
