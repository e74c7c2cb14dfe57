import { beforeEach, describe, expect, test } from 'vitest'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { volunteerLinkMessages } from '#domain/session/volunteer-link.ts'
import { readListed } from '#features/content/server/records.ts'
import { eveningPaths } from '#features/evenings/evenings.ts'
import { anAdmin, aSignUp, volunteerFields } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { mailsTo } from '#testing/mails.ts'
import { openEvenings, thursday } from '#testing/open-evenings.ts'
import { type SignedIn, signedIn } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { rowOf, rowsOf } from '#testing/rows.ts'
import { manageAdminsPaths } from '../manage-admins.ts'

describe.each(dialects)('the link between account and volunteer, on %s', (dialect) => {
  const school = openEvenings(dialect)
  const { asPic, addVolunteer } = school
  let asha: SignedIn
  beforeEach(async () => {
    await school.context.mailer.close()
    asha = await signedIn(school, { ...volunteerFields, fullName: 'Asha Testrup' })
  })

  const edit = (id: string, json: object, token?: string) =>
    asPic('PUT', `${D}/volunteers/${id}`, { json, ...(token && { token }) })
  const link = (account: { id: string }, volunteer: string | null, token?: string) =>
    asPic('PUT', manageAdminsPaths.volunteer.replace(':id', account.id), {
      json: { volunteer },
      ...(token && { token }),
    })
  const ownHours = async ({ token }: SignedIn) =>
    (await asPic('GET', eveningPaths.ownHours, { token })).body.data
  const accountOf = async (id: string) =>
    (await asPic('GET', `${manageAdminsPaths.list}?limit=100`)).body.data.find(
      ({ _id }: { _id: string }) => _id === id,
    )
  const volunteers = () => readListed(school.context.db, volunteer)
  const linkOf = async (id: string) => (await rowOf(school.context.db, 'admins', { id })).volunteerId

  test("is not created by entering an account's address in a record", async () => {
    const friend = await addVolunteer('Bina Testrup', '2')
    expect((await edit(friend, { email: asha.email }, asha.token)).status).toBe(200)
    expect(await ownHours(asha)).toBeNull()
    const mark = school.helper(friend, 'here', { day: thursday })
    const { body } = await school.send({ marks: [mark] }, asha.token)
    expect(body.data).toEqual({ stored: [], refused: [expect.objectContaining({ id: mark.id })] })
  })

  test('is not implied by the same address: erasing the record does not delete the account', async () => {
    const { db } = school.context
    const other = await signedIn(school, { fullName: 'Second Pic' })
    const leaver = await addVolunteer('Gone Testrup', '4')
    await edit(leaver, { email: other.email }, asha.token)
    const path = `${D}/people/volunteer/${leaver}`
    const { name, updatedAt, account, addressOwner } = (await asPic('GET', path)).body.data
    expect({ account, addressOwner }).toEqual({ account: null, addressOwner: 'Second Pic' })
    expect((await asPic('POST', `${path}/erase`, { json: { name, updatedAt } })).status).toBe(200)
    expect(await rowsOf(db, 'admins', { id: other.id })).toHaveLength(1)
  })

  test('is created and removed by a PIC, visible on both sides, and unaffected by edits', async () => {
    const record = await addVolunteer('Asha T.', '2')
    const { status, body } = await link(asha, record)
    expect([status, body.message]).toEqual([200, volunteerLinkMessages.linked('Asha Testrup', 'Asha T.')])
    expect(body.data.volunteer).toEqual({ _id: record, fullName: 'Asha T.', isListed: true })
    await edit(record, { email: 'elsewhere@example.org' })
    expect(await ownHours(asha)).toMatchObject({ volunteerId: record })
    const access = await asPic('GET', '/api/admin/access', { token: asha.token })
    expect(access.body.data.volunteer).toMatchObject({ _id: record })
    const ofRecord = await asPic('GET', `${manageAdminsPaths.list}?volunteer=${record}`)
    expect(ofRecord.body.data).toMatchObject([{ _id: asha.id, volunteer: { _id: record } }])
    expect((await asPic('GET', `${manageAdminsPaths.list}?volunteer=x`)).status).toBe(400)
    const { body: activity } = await asPic('GET', `${D}/activity`)
    expect(activity.data).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ action: 'link a volunteer', title: 'Asha Testrup' }),
      ]),
    )

    await asPic('DELETE', `${D}/volunteers/${record}`)
    expect(await ownHours(asha)).toBeNull()
    expect((await accountOf(asha.id)).volunteer).toMatchObject({ isListed: false })
    expect((await link(asha, null)).status).toBe(200)
    expect(await linkOf(asha.id)).toBeNull()
  })

  test('connects one account with one record', async () => {
    const record = await addVolunteer('Asha Testrup', '2')
    const other = await signedIn(school, { fullName: 'Bina Testrup' })
    await link(asha, record)
    const before = await school.state()
    const { status, body } = await link(other, record)
    expect([status, body.message]).toEqual([
      409,
      volunteerLinkMessages.linkedElsewhere('Asha Testrup', 'Asha Testrup'),
    ])
    expect(await school.state()).toEqual(before)
    expect((await link(asha, record)).status).toBe(200)
    const next = await addVolunteer('Asha the second', '2')
    expect((await link(asha, next)).status).toBe(200)
    expect((await link(other, record)).status).toBe(200)
  })

  test('is refused to a Volunteer, for a missing record and for invalid input', async () => {
    const record = await addVolunteer('Asha Testrup', '2')
    expect((await link(asha, record, asha.token)).status).toBe(403)
    expect((await link(asha, '01930000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await link(asha, 'everybody')).status).toBe(400)
    const { id } = await anAdmin(school.context, { ...volunteerFields, status: 'pending' })
    expect((await link({ id }, record)).status).toBe(409)
    expect(await linkOf(asha.id)).toBeNull()
  })

  test('is suggested if the number or the address is the same; the number takes precedence', async () => {
    await addVolunteer('By address', '2', { email: asha.email })
    expect((await accountOf(asha.id)).suggested).toMatchObject({ fullName: 'By address' })
    const { uniqueId } = await rowOf(school.context.db, 'admins', { id: asha.id })
    const record = await addVolunteer('By number', '2', { enrollmentNo: uniqueId.toLowerCase() })
    expect((await accountOf(asha.id)).suggested).toEqual({ _id: record, fullName: 'By number' })
    await link(asha, record)
    expect((await accountOf(asha.id)).suggested).toBeNull()
  })

  test("can be created together with a record that contains the sign-up's data and photo", async () => {
    const { body } = await link(asha, 'add')
    expect(body.data.volunteer.fullName).toBe('Asha Testrup')
    const [added] = await volunteers()
    expect(added).toMatchObject({
      fullName: 'Asha Testrup',
      year: 2,
      hallName: 'North Hall',
      department: 'Physics',
    })
    expect(added?.coverImageURL).toEqual(expect.any(String))

    const form = {
      ...aSignUp({ ...volunteerFields, fullName: 'With Photo' }),
      profileImageURL: await aPicture(),
    }
    await asPic('POST', '/api/admin/signup', { form, token: undefined })
    const { id, profileImageURL } = await rowOf(school.context.db, 'admins', {
      fullName: 'With Photo',
    })
    const approved = await asPic('PUT', `${D}/approve/${id}`, { json: { volunteer: 'add' } })
    expect(approved.status).toBe(200)
    expect((await volunteers()).find(({ fullName }) => fullName === 'With Photo')).toMatchObject({
      coverImageURL: profileImageURL,
      id: await linkOf(id),
    })
  })

  describe('at an approval', () => {
    const aNewcomer = (over = {}) =>
      anAdmin(school.context, { ...volunteerFields, status: 'pending', ...over })
    const approve = (id: string, json?: object, token?: string) =>
      asPic('PUT', `${D}/approve/${id}`, { ...(json && { json }), ...(token && { token }) })

    test('requires a decision if a volunteer has the same number, and changes nothing before that', async () => {
      const record = await addVolunteer('Nila Testrup', '2', { enrollmentNo: 'EVS-7' })
      const { id } = await aNewcomer({ uniqueId: 'evs-7' })
      const { status, body } = await school.unchanged(() => approve(id, { volunteer: 'add' }))
      expect({ status, ...body }).toMatchObject({
        status: 409,
        message: volunteerLinkMessages.numberTaken('Nila Testrup'),
        data: { _id: record, fullName: 'Nila Testrup' },
      })
      expect((await approve(id, { volunteer: record })).status).toBe(200)
      expect(await linkOf(id)).toBe(record)
      expect(await volunteers()).toHaveLength(1)
    })

    test('is created only on request, and only by a PIC', async () => {
      const [one, two] = [await aNewcomer(), await aNewcomer()]
      const { status, body } = await school.unchanged(() => approve(one.id, { volunteer: 'add' }, asha.token))
      expect([status, body.message]).toEqual([403, volunteerLinkMessages.picLinks])
      expect((await approve(one.id, undefined, asha.token)).status).toBe(200)
      expect((await approve(two.id, {})).status).toBe(200)
      expect(await volunteers()).toEqual([])
      expect((await approve(one.id, { volunteer: 'x' })).status).toBe(400)
    })

    test('is refused if the sign-up, like that of a PIC, lacks data that the record requires', async () => {
      const { id } = await aNewcomer({ role: 'PIC' })
      const { status, body } = await school.unchanged(() => approve(id, { volunteer: 'add' }))
      expect([status, body.message]).toEqual([
        409,
        volunteerLinkMessages.signUpLacks((await rowOf(school.context.db, 'admins', { id })).fullName),
      ])
    })
  })

  describe('at an invitation', () => {
    const invite = (json: object) =>
      asPic('POST', `${D}/invitations`, { json: { role: 'Volunteer', sendMail: false, ...json } })
    const joinBy = (made: Awaited<ReturnType<typeof invite>>, over: object = {}) =>
      asPic('POST', `/api/admin/join/${String(made.body.link).split('/').at(-1)}`, {
        form: aSignUp({ ...volunteerFields, ...over }),
        token: undefined,
      })
    const accountBy = (email: string) => rowOf(school.context.db, 'admins', { email })

    test('is created with a new volunteer from the sign-up, or with the chosen one', async () => {
      const email = 'new@example.org'
      expect((await joinBy(await invite({ email, volunteer: 'add' }), { email })).status).toBe(201)
      const [added] = await volunteers()
      expect(added).toMatchObject({ email, id: (await accountBy(email)).volunteerId })

      const record = await addVolunteer('Chosen Testrup', '2')
      const chosen = 'chosen@example.org'
      const made = await invite({ email: chosen, volunteer: record })
      expect(made.body.data.volunteer).toBe(record)
      const { body } = await asPic('GET', `/api/admin/join/${String(made.body.link).split('/').at(-1)}`)
      expect(body.data.typed).toMatchObject({ fullName: 'Chosen Testrup', year: 2 })
      expect((await joinBy(made, { email: chosen })).status).toBe(201)
      expect((await accountBy(chosen)).volunteerId).toBe(record)
    })

    test('neither shows nor changes the phone number and the address of the chosen volunteer', async () => {
      const home = {
        residenceType: 'Day Scholar',
        address: '1 Record Road',
        contactNumber: '+91 98300 11111',
      }
      const made = await invite({ email: 'day@example.org', volunteer: await addVolunteer('Day', '2', home) })
      const { body } = await asPic('GET', `/api/admin/join/${String(made.body.link).split('/').at(-1)}`)
      expect(body.data.typed).toMatchObject({ fullName: 'Day', residenceType: 'Day Scholar' })
      expect(JSON.stringify(body.data)).not.toMatch(/Record Road|98300/)
      expect(body.data.kept).toEqual(['contactNumber', 'address'])
      const over = { email: 'day@example.org', residenceType: 'Day Scholar', address: '2 Other Road' }
      expect((await joinBy(made, { ...over, contactNumber: '+91 98300 22222' })).status).toBe(201)
      expect(await accountBy('day@example.org')).toMatchObject(home)
    })

    test('is not created if that is impossible: the newcomer still gets an account, and the inviter learns why', async () => {
      await addVolunteer('Nila Testrup', '2', { enrollmentNo: 'EVS-7' })
      const email = 'new@example.org'
      const made = await invite({ email, volunteer: 'add' })
      expect((await joinBy(made, { email, uniqueId: 'EVS-7' })).status).toBe(201)
      expect((await accountBy(email)).volunteerId).toBeNull()
      expect(await volunteers()).toHaveLength(1)
      const [mail] = await mailsTo(school.context.db, school.pic.email)
      expect(mail?.text).toContain(volunteerLinkMessages.numberTaken('Nila Testrup'))
    })

    test('requires the role Volunteer to add a record; a chosen record must exist and have no account', async () => {
      expect((await invite({ email: 'a@example.org', role: 'PIC', volunteer: 'add' })).status).toBe(400)
      const record = await addVolunteer('Asha Testrup', '2')
      await link(asha, record)
      expect((await invite({ email: 'b@example.org', volunteer: record })).status).toBe(409)
      const unknown = '01930000-0000-7000-8000-000000000000'
      expect((await invite({ email: 'c@example.org', volunteer: unknown })).status).toBe(404)
    })
  })

  test('is removed if the account or the record is deleted, and the other one stays', async () => {
    const record = await addVolunteer('Asha Testrup', '2')
    await link(asha, record)
    expect((await asPic('DELETE', `${D}/admins/${asha.id}`)).status).toBe(200)
    expect(await volunteers()).toHaveLength(1)
    const bina = await anAdmin(school.context, { ...volunteerFields, fullName: 'Bina Testrup' })
    await link(bina, record)
    await asPic('DELETE', `${D}/volunteers/${record}`)
    await asPic('DELETE', `${D}/trash/volunteer/${record}`)
    expect(await linkOf(bina.id)).toBeNull()
  })
})
