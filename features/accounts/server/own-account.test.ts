import { describe, expect, it, vi } from 'vitest'
import { anAdmin, asAdmin, volunteerFields } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture, pictureAddress } from '#testing/files.ts'
import { multipartBody } from '#testing/form.ts'
import { openSite } from '#testing/open-site.ts'

describe.each(dialects)('one’s own account, on %s', (dialect) => {
  const site = openSite(dialect, { pic: false })

  const start = async (over = {}) => {
    const admin = await anAdmin(site.context, over)
    return { admin, id: admin.id, headers: await asAdmin(site.context, admin) }
  }
  const put = (id: string, payload: object, headers = {}) =>
    site.request({ method: 'PUT', url: `/api/admins/update/${id}`, payload, headers })
  const rowOf = (id: string) =>
    site.context.db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const putPicture = async (id: string, headers = {}) => {
    const form = await multipartBody({ department: '', profileImageURL: await aPicture() })
    return put(id, form.payload, { ...headers, ...form.headers })
  }

  it('stores a picture, keeps it if it is not sent, and removes it if it is sent empty', async () => {
    const { id, headers } = await start()
    const response = await putPicture(id, headers)
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

  it.each([
    ['does not send the picture', false],
    ['sends the previous picture', true],
  ])('keeps the new picture if a simultaneous edit %s', async (_what, isSent) => {
    const { id, headers } = await start()
    const { profileImageURL } = (await putPicture(id, headers)).json().admin
    const { db } = site.context
    const begin = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
      const execute = async (work: () => Promise<unknown>) => {
        await putPicture(id, headers)
        return db.transaction().execute(work)
      }
      return { execute } as ReturnType<typeof db.transaction>
    })
    const other = await put(id, { gender: 'Female', ...(isSent && { profileImageURL }) }, headers)
    begin.mockRestore()
    expect(other.statusCode).toBe(200)
    expect(other.json().admin).toMatchObject({
      gender: 'Female',
      profileImageURL: expect.stringMatching(pictureAddress),
    })
    expect(other.json().admin.profileImageURL).not.toBe(profileImageURL)
  })

  it.each([
    ['another role', { role: 'Volunteer' }, ['role']],
    ['another status', { status: 'pending' }, ['status']],
    ['another e-mail address', { email: 'victim@example.org' }, ['email']],
    ['a password', { password: 'seven lanterns on the hill' }, ['password']],
    ['a hash', { passwordHash: 'x' }, ['passwordHash']],
    [
      'all of these at once',
      { role: 'Volunteer', status: 'x', passwordHash: 'x', email: 'v@x' },
      ['passwordHash', 'email', 'role', 'status'],
    ],
    ['an empty name', { fullName: '' }, ['fullName']],
    ['an array as the name', { fullName: ['x'] }, ['fullName']],
    ['another admin’s picture', { profileImageURL: '/uploads/0123.webp' }, ['profileImageURL']],
  ])('refuses %s with 400 and is unchanged', async (_title, payload, fields) => {
    const { id, headers } = await start()
    const before = await rowOf(id)
    const response = await put(id, payload, headers)
    expect(response.statusCode).toBe(400)
    const named = response.json().errors.map((error: { field: string }) => error.field)
    expect(named).toEqual(expect.arrayContaining(fields.slice(0, 1)))
    expect(await rowOf(id)).toEqual(before)
  })

  it('requires every field of a volunteer after the change, and clears the previous residence', async () => {
    const { id, headers } = await start(volunteerFields)
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

  it('refuses a unique ID in use', async () => {
    const [one, other] = [await start(), await start()]
    const response = await put(one.id, { uniqueId: other.admin.uniqueId }, one.headers)
    expect(response.statusCode).toBe(409)
    expect(response.json().errors[0].field).toBe('uniqueId')
    expect((await rowOf(one.id)).uniqueId).toBe(one.admin.uniqueId)
  })
})
