import { describe, expect, test } from 'vitest'
import { anAdmin, aPassword, aSignUp, aVolunteersPart } from '../admins.ts'
import { dialects } from '../databases.ts'
import { aPicture, pictureAddress } from '../files.ts'
import type { Answer } from './ask.ts'
import { openSpec, signedIn, tokenOf } from './open-spec.ts'
import { stateOf } from './state.ts'

const pendingSays = 'Admin approval pending. Contact the PIC or Admin.'

const adminKeys = [
  '_id',
  'address',
  'contactNumber',
  'createdAt',
  'department',
  'email',
  'fullName',
  'gender',
  'hallName',
  'hostelName',
  'profileImageURL',
  'residenceType',
  'role',
  'status',
  'uniqueId',
  'updatedAt',
  'year',
]

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

  test('a rejected newcomer is deleted, and the address is free again', async () => {
    const form = aSignUp()
    const { email, password } = form
    await spec.ask('POST', '/api/admin/signup', { form })
    const { token } = spec.admin
    const pending = await spec.ask('GET', '/api/admin/dashboard/pending-approvals', { token })
    const path = `/api/admin/dashboard/reject/${pending.body.data.at(-1)._id}`
    expect(await spec.ask('DELETE', path, { token })).toMatchObject({
      status: 200,
      body: { success: true, message: 'User rejected!' },
    })
    expect((await spec.ask('DELETE', path, { token })).status).toBe(404)
    expect(await spec.ask('POST', '/api/admin/signin', { json: { email, password } })).toMatchObject({
      status: 404,
      body: { message: 'Admin not found.' },
    })
    expect((await spec.ask('POST', '/api/admin/signup', { form })).status).toBe(201)
  })

  test.each([
    [
      'a wrong password',
      401,
      'Invalid email or password.',
      (email: string) => ({ email, password: 'not the one it is' }),
    ],
    [
      'an unknown address',
      404,
      'Admin not found.',
      () => ({ email: 'nobody@example.org', password: aPassword }),
    ],
    ['no password', 400, 'Password is required.', (email: string) => ({ email })],
    ['no address', 400, undefined, () => ({ password: aPassword })],
    ['nothing', 400, undefined, () => ({})],
  ])('signing in with %s is %i', async (_what, status, message, json) => {
    const before = await stateOf(spec.testApp)
    const answer = await spec.ask('POST', '/api/admin/signin', { json: json(spec.admin.email) })
    expect(answer.status).toBe(status)
    if (message) expect(answer.body.message).toBe(message)
    expect(answer.text).not.toContain('token')
    expect(await stateOf(spec.testApp)).toEqual(before)
  })

  test('a forgotten password: a mail with a link of the configured origin, good for one new password', async () => {
    const { email, token } = await signedIn(spec.testApp)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const asked = await spec.ask('POST', '/api/admin/forget-password', { json: { email }, headers })
    expect(asked).toMatchObject({
      status: 200,
      body: { success: true, message: expect.stringContaining('ask a PIC to send it to you') },
    })
    const mail = (await spec.testApp.mails()).findLast((text) => text.includes(`To: ${email}`)) ?? ''
    const plain = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
    expect(plain).not.toContain('evil.example')
    const resetToken = /http:\/\/school\.test\/reset-password\/([\w-]{43})/.exec(plain)?.[1]

    const password = 'seven new lanterns tonight'
    const reset = (): Promise<Answer> =>
      spec.ask('POST', `/api/admin/reset-password/${resetToken}`, { json: { password } })
    expect(await reset()).toMatchObject({
      status: 200,
      body: { success: true, message: 'Password reset successful!' },
    })
    expect(await reset()).toMatchObject({ status: 400, body: { success: false } })
    expect((await spec.ask('GET', '/api/admin/profile', { token })).status).toBe(401)
    const signIn = (given: string): Promise<Answer> =>
      spec.ask('POST', '/api/admin/signin', { json: { email, password: given } })
    expect((await signIn(aPassword)).status).toBe(401)
    expect((await signIn(password)).status).toBe(200)
  })

  test.each<[string, number, string | undefined, () => Promise<string | undefined>]>([
    ['an unknown address', 404, 'Admin not found.', async () => 'nobody@example.org'],
    [
      'somebody who is pending',
      403,
      pendingSays,
      async () => (await anAdmin(spec.testApp.context, { status: 'pending' })).email,
    ],
    ['nothing', 400, undefined, async () => undefined],
  ])('asking for a new password for %s is %i and mails nobody', async (_who, status, message, email) => {
    const json = { email: await email() }
    const before = await stateOf(spec.testApp)
    const answer = await spec.ask('POST', '/api/admin/forget-password', { json })
    expect(answer.status).toBe(status)
    if (message) expect(answer.body.message).toBe(message)
    expect(await stateOf(spec.testApp)).toEqual(before)
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

  test('changing the password takes the old one, and ends every session', async () => {
    const { email, token } = await signedIn(spec.testApp)
    const change = (oldPassword: string) =>
      spec.ask('PUT', '/api/admin/change-password', {
        token,
        json: { oldPassword, newPassword: 'four green boats at noon' },
      })
    expect((await change('not the old one')).status).toBe(400)
    expect(await change(aPassword)).toMatchObject({ status: 200, body: { success: true } })
    expect((await spec.ask('GET', '/api/admin/profile', { token })).status).toBe(401)
    const json = { email, password: 'four green boats at noon' }
    expect((await spec.ask('POST', '/api/admin/signin', { json })).status).toBe(200)
  })
})
