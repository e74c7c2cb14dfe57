import { beforeAll, describe, expect, it } from 'vitest'
import { anAdmin, aPassword, aSignUp, asAdmin, volunteerFields } from '#testing/admins.ts'
import { bothDialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { multipartBody } from '#testing/form.ts'
import { openSite } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'
import { stateOf, unchanged } from '#testing/spec/state.ts'

describe.each(bothDialects)('signing up, on %s', (dialect) => {
  const site = openSite(dialect, { pic: false })
  let addresses = 0
  beforeAll(async () => {
    // The queue clears the text of sent mails.
    await site.context.mailer.close()
    await anAdmin(site.context, { role: 'PIC', email: 'pic@example.org' })
    await anAdmin(site.context, { ...volunteerFields, email: 'volunteer@example.org' })
    await anAdmin(site.context, { role: 'PIC', email: 'waiting@example.org', status: 'pending' })
  })

  const send = (body: object, from = `10.2.0.${++addresses}`) =>
    site.request({ method: 'POST', url: '/api/admin/signup', remoteAddress: from, ...body })
  const sendForm = async (fields: Record<string, unknown>) => send(await multipartBody(fields))
  const find = (email: unknown) =>
    site.context.db.selectFrom('admins').selectAll().where('email', '=', String(email)).executeTakeFirst()
  it('stores a pending admin with a hashed password and returns only who signed up', async () => {
    const form = aSignUp()
    const response = await sendForm(form)
    expect(response.statusCode).toBe(201)
    const row = await find(form.email)
    expect(response.json()).toEqual({
      success: true,
      message: 'Thank you for signing up! You can log in once an admin has approved you.',
      data: {
        _id: row?.id,
        fullName: form.fullName,
        email: form.email,
        role: 'PIC',
        status: 'pending',
        createdAt: row?.createdAt,
      },
    })
    expect(row).toMatchObject({ status: 'pending', contactNumber: '+00 00000 00000', year: null })
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
    const lines = await rowsOf(site.context.db, 'history', { recordId: String(row?.id) })
    expect(lines).toMatchObject([{ action: 'sign up', kind: 'admin', title: form.fullName }])
    expect(JSON.stringify(row)).not.toContain(aPassword)
    expect(site.logged()).not.toContain(aPassword)
  })

  it('is announced by mail only to approved PICs', async () => {
    const form = aSignUp()
    await send({ payload: form })
    const mails = await site.context.db.selectFrom('mails').select(['recipient', 'text']).execute()
    const about = mails.filter(({ text }) => text.includes(String(form.fullName)))
    expect(about.map(({ recipient }) => recipient)).toEqual(['pic@example.org'])
    expect(about[0]?.text).toContain('http://school.test/admin/dashboard/pending-approvals')
  })

  it('is announced individually up to 19 times an hour, and then once in a summary', async () => {
    const subjects = async () => {
      const mails = await site.context.db.selectFrom('mails').select('subject').orderBy('id').execute()
      return mails.map(({ subject }) => subject.split(' – ')[0])
    }
    site.advanceTime(60 * 60_000)
    const before = await subjects()
    for (let n = 0; n < 25; n += 1) expect((await send({ payload: aSignUp() })).statusCode).toBe(201)
    const single = 'A new sign-up is waiting'
    expect((await subjects()).slice(before.length)).toEqual([
      ...Array.from({ length: 19 }, () => single),
      'Many sign-ups are waiting',
    ])
    site.advanceTime(60 * 60_000)
    await send({ payload: aSignUp() })
    expect((await subjects()).at(-1)).toBe(single)
  })

  it('refuses a sign-up that claims to be approved', async () => {
    const form = aSignUp({ status: 'approved', isApproved: 'true', _id: '1' })
    const response = await sendForm(form)
    expect(response.statusCode).toBe(400)
    expect(await find(form.email)).toBeUndefined()
  })

  it('ignores empty unknown fields, which other clients may send', async () => {
    const form = aSignUp()
    const leftovers = { status: '', isApproved: ' ', confirmPassword: '' }
    expect((await sendForm({ ...form, ...leftovers })).statusCode).toBe(201)
    expect(await find(form.email)).toMatchObject({ status: 'pending' })
    const again = await send({ payload: { ...aSignUp(), status: null, roles: [] } })
    expect([again.statusCode, again.json().errors?.[0].field]).toEqual([400, 'roles'])
  })

  const volunteer = (over: object) => ({ ...volunteerFields, ...over })
  it.each([
    ['a missing name', { fullName: '  ' }, 'fullName'],
    ['two e-mail addresses', { email: 'a@b.co,v@z.org' }, 'email'],
    ['a missing password', { password: '' }, 'password'],
    ['a short password', { password: 'kites' }, 'password'],
    ['a common password', { password: 'password' }, 'password'],
    ['the school’s name as the password', { password: 'Engineering@1' }, 'password'],
    ['the own name as the password', { fullName: 'Mira Testrup', password: 'miratestrup1' }, 'password'],
    ['an invalid telephone number', { contactNumber: 'none' }, 'contactNumber'],
    ['an unknown gender', { gender: 'M' }, 'gender'],
    ['the role Admin', { role: 'Admin' }, 'role'],
    ['a missing unique ID', { uniqueId: '' }, 'uniqueId'],
    ['a volunteer without a year', volunteer({ year: '' }), 'year'],
    ['a volunteer in year abc', volunteer({ year: 'abc' }), 'year'],
    ['a volunteer without a department', volunteer({ department: '' }), 'department'],
    ['a volunteer in a hostel without a name', volunteer({ residenceType: 'Hostel' }), 'hostelName'],
    ['a day scholar without an address', volunteer({ residenceType: 'Day Scholar' }), 'address'],
    ['a string as the picture', { profileImageURL: '/uploads/somebody.webp' }, 'profileImageURL'],
  ])('refuses %s and changes nothing', async (_title, over, field) => {
    const response = await unchanged(site, () => sendForm(aSignUp(over)))
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ success: false, message: expect.any(String) })
    expect(response.json().errors.map((error: { field: string }) => error.field)).toEqual([field])
  })

  it.each(['fullName', 'email', 'leavingYear'])('refuses JSON with an object as the %s', async (field) => {
    const payload = { ...aSignUp(volunteerFields), [field]: { toString: null } }
    const response = await unchanged(site, () => send({ payload }))
    expect(response.statusCode).toBe(400)
  })

  it('refuses a taken address and unique ID, naming the fields', async () => {
    const taken = await anAdmin(site.context)
    const before = await stateOf(site)
    const address = await sendForm(aSignUp({ email: taken.email.toUpperCase() }))
    expect(address.statusCode).toBe(409)
    expect(address.json()).toEqual({
      success: false,
      message: 'There is already an account with this e-mail address.',
      errors: [{ field: 'email', message: 'There is already an account with this e-mail address.' }],
    })
    const both = await sendForm(aSignUp({ email: taken.email, uniqueId: taken.uniqueId }))
    expect(both.statusCode).toBe(409)
    expect(both.json().errors).toHaveLength(2)
    expect(await stateOf(site)).toEqual(before)
  })

  it('stores exactly one of twenty identical simultaneous sign-ups, with its picture', async () => {
    const form = aSignUp({ profileImageURL: await aPicture() })
    const body = await multipartBody(form)
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(body, '10.2.1.1')))
    const codes = responses.map(({ statusCode }) => statusCode).sort()
    expect(codes).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    const rows = await rowsOf(site.context.db, 'admins', { email: String(form.email) })
    expect(rows).toHaveLength(1)
    expect(await site.storedFiles()).toContain(rows[0]?.profileImageURL)
    expect(await site.temporaryFiles()).toEqual([])
  })

  it('hides the picture until the newcomer is approved', async () => {
    const form = aSignUp({ profileImageURL: await aPicture({ width: 37, height: 41 }) })
    expect((await sendForm(form)).statusCode).toBe(201)
    const row = await find(form.email)
    const open = async () => (await site.request({ url: `/uploads/${row?.profileImageURL}` })).statusCode
    expect(await open()).toBe(404)
    const headers = await asAdmin(site.context, await anAdmin(site.context))
    const url = `/api/admin/dashboard/approve/${row?.id}`
    expect((await site.request({ method: 'PUT', url, headers })).statusCode).toBe(200)
    expect(await open()).toBe(200)
  })

  it('is limited to 30 times an hour per network address', async () => {
    const codes: number[] = []
    for (let n = 0; n < 31; n += 1) codes.push((await send({ payload: {} }, '10.2.1.2')).statusCode)
    expect(new Set(codes.slice(0, 30))).toEqual(new Set([400]))
    expect(codes[30]).toBe(429)
  })
})
