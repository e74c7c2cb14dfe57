import { describe, expect, it } from 'vitest'
import { anAdmin, asAdmin, aVolunteersPart } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture, pictureAddress } from '#testing/files.ts'
import { asForm } from '#testing/form.ts'
import { openSite } from '#testing/open-site.ts'

describe.each(dialects)('the own profile, on %s', (dialect) => {
  const site = openSite(dialect)

  const start = async (over = {}) => {
    const admin = await anAdmin(site.context, over)
    return { admin, id: admin.id, headers: await asAdmin(site.context, admin) }
  }
  const get = (url: string, headers = {}) => site.request({ url, headers })
  const put = (id: string, payload: object, headers = {}) =>
    site.request({ method: 'PUT', url: `/api/admins/update/${id}`, payload, headers })
  const rowOf = (id: string) =>
    site.context.db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('is answered with exactly these fields, by either path', async () => {
    const { admin, headers, id } = await start(aVolunteersPart)
    const response = await get('/api/admin/profile', headers)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      success: true,
      admin: {
        _id: id,
        fullName: admin.fullName,
        email: admin.email,
        contactNumber: '+00 00000 00000',
        gender: 'Other',
        role: 'Volunteer',
        uniqueId: admin.uniqueId,
        year: 2,
        department: 'Physics',
        residenceType: 'Hall',
        hostelName: null,
        hallName: 'North Hall',
        address: null,
        profileImageURL: '/uploads/default.png',
        status: 'approved',
        createdAt: admin.createdAt,
        updatedAt: admin.updatedAt,
      },
    })
    const byId = await get(`/api/admins/profile/${id}`, headers)
    expect(byId.statusCode).toBe(200)
    expect(byId.json()).toEqual(response.json())
  })

  it('takes any subset of its fields, and says so', async () => {
    const { id, headers, admin } = await start()
    const response = await put(id, { fullName: 'Mira Renamed', contactNumber: '+00 11111 11111' }, headers)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      success: true,
      message: 'Profile updated successfully!',
      admin: { _id: id, fullName: 'Mira Renamed', contactNumber: '+00 11111 11111', gender: 'Other' },
    })
    expect(response.body).not.toMatch(/argon2|passwordHash/)
    expect(await rowOf(id)).toMatchObject({
      fullName: 'Mira Renamed',
      email: admin.email,
      uniqueId: admin.uniqueId,
    })
  })

  it('takes a picture by form, keeps it while nothing is said of it, and drops it when it is sent empty', async () => {
    const { id, headers } = await start()
    const form = await asForm({ department: '', profileImageURL: await aPicture() })
    const response = await site.request({
      method: 'PUT',
      url: `/api/admins/update/${id}`,
      payload: form.payload,
      headers: { ...headers, ...form.headers },
    })
    expect(response.statusCode).toBe(200)
    const { profileImageURL } = response.json().admin
    expect(profileImageURL).toMatch(pictureAddress)
    expect(await site.storedFiles()).toContain(profileImageURL.replace('/uploads/', ''))
    expect(await site.temporaryFiles()).toEqual([])

    await put(id, { gender: 'Female' }, headers)
    expect(`/uploads/${(await rowOf(id)).profileImageURL}`).toBe(profileImageURL)
    await put(id, { profileImageURL: null }, headers)
    expect((await rowOf(id)).profileImageURL).toBeNull()
  })

  it('takes back what it answered, unchanged', async () => {
    const { id, headers } = await start({ ...aVolunteersPart })
    const { admin } = (await get('/api/admin/profile', headers)).json()
    const response = await put(id, admin, headers)
    expect(response.statusCode).toBe(200)
    expect(response.json().admin).toEqual({ ...admin, updatedAt: expect.any(String) })
  })

  it.each([
    ['another role', { role: 'Volunteer' }, ['role']],
    ['another status', { status: 'pending' }, ['status']],
    ['another e-mail address', { email: 'victim@example.org' }, ['email']],
    ['a password', { password: 'seven lanterns on the hill' }, ['password']],
    ['a hash', { passwordHash: 'x' }, ['passwordHash']],
    [
      'all at once',
      { role: 'Volunteer', status: 'x', passwordHash: 'x', email: 'v@x' },
      ['passwordHash', 'email', 'role', 'status'],
    ],
    ['an empty name', { fullName: '' }, ['fullName']],
    ['a name that is a list', { fullName: ['x'] }, ['fullName']],
    ['somebody else’s picture', { profileImageURL: '/uploads/0123.webp' }, ['profileImageURL']],
  ])('refuses %s with 400 and stays as it is', async (_title, payload, fields) => {
    const { id, headers } = await start()
    const before = await rowOf(id)
    const response = await put(id, payload, headers)
    expect(response.statusCode).toBe(400)
    const named = response.json().errors.map((error: { field: string }) => error.field)
    expect(named).toEqual(expect.arrayContaining(fields.slice(0, 1)))
    expect(await rowOf(id)).toEqual(before)
  })

  it('of a volunteer must be whole after the change, and drops the residence of before', async () => {
    const { id, headers } = await start(aVolunteersPart)
    const before = await rowOf(id)
    const half = await put(id, { residenceType: 'Hostel' }, headers)
    expect(half.statusCode).toBe(400)
    expect(half.json().errors[0].field).toBe('hostelName')
    expect((await put(id, { department: '' }, headers)).statusCode).toBe(400)
    expect(await rowOf(id)).toEqual(before)

    const whole = await put(id, { residenceType: 'Hostel', hostelName: 'River Hostel', year: '3' }, headers)
    expect(whole.statusCode).toBe(200)
    expect(await rowOf(id)).toMatchObject({ hostelName: 'River Hostel', hallName: null, year: 3 })
  })

  it('cannot take the unique ID of somebody else', async () => {
    const [one, other] = [await start(), await start()]
    const response = await put(one.id, { uniqueId: other.admin.uniqueId }, one.headers)
    expect(response.statusCode).toBe(409)
    expect(response.json().errors[0].field).toBe('uniqueId')
    expect((await rowOf(one.id)).uniqueId).toBe(one.admin.uniqueId)
  })
})
