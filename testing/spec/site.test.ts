import { describe, expect, test } from 'vitest'
import { dialects } from '../databases.ts'
import { aPicture } from '../files.ts'
import { openSite, signedIn, tokenOf } from '../open-site.ts'
import { D } from '../paths.ts'
import { addRecord } from './add-record.ts'
import { allKinds, furtherCounts, furtherDefinitions } from './further-kinds.ts'
import { stateOf } from './state.ts'

describe.each(dialects)('the site-wide calls on %s', (dialect) => {
  const site = openSite(dialect)

  test('the nine counts and those of further kinds do not include deleted records', async () => {
    const { token } = site.pic
    const counts = async () => {
      const { status, body } = await site.ask('GET', `${D}/counts`, { token })
      expect(status).toBe(200)
      return body
    }
    expect(await counts()).toEqual({
      success: true,
      counts: {
        totalStudents: 0,
        totalVolunteers: 0,
        totalAlumni: 0,
        totalGalleryItems: 0,
        totalFestivals: 0,
        totalActivities: 0,
        totalFarewell: 0,
        totalInduction: 0,
        totalDonationDrive: 0,
        ...furtherCounts,
      },
    })
    const counted = {
      student: 'totalStudents',
      volunteer: 'totalVolunteers',
      alumnus: 'totalAlumni',
      gallery: 'totalGalleryItems',
      festival: 'totalFestivals',
      activity: 'totalActivities',
      farewell: 'totalFarewell',
      induction: 'totalInduction',
      donation: 'totalDonationDrive',
      ...Object.fromEntries(furtherDefinitions.map(({ name, count }) => [name, count?.name])),
    } as Record<string, string>
    let expected: Record<string, number> = (await counts()).counts
    for (const kind of allKinds) {
      const name = counted[kind.name]
      await addRecord(site.ask, token, kind)
      const second = await addRecord(site.ask, token, kind)
      await site.ask('DELETE', String(kind.change[0]).replace(':id', second._id), { token })
      expected = { ...expected, ...(name && { [name]: 1 }) }
      expect((await counts()).counts, kind.name).toEqual(expected)
    }
  })

  test('everyone can read the site settings', async () => {
    const { token } = site.pic
    const { body: before } = await site.ask('GET', '/api/settings')
    expect(Object.keys(before)).toEqual(['success', 'data'])
    expect(Object.keys(before.data).sort()).toEqual([
      ...[
        'accent',
        'address',
        'classTimings',
        'extraClasses',
        'facultyInCharge',
        'forParents',
        'founded',
        'give',
        'grades',
      ],
      ...['holidays', 'institute', 'logoURL', 'name', 'phones', 'socials', 'tagline', 'translations'],
    ])
    expect(before.data.classTimings).toEqual([
      { day: 'Tuesday', time: '5-6 PM', weekdays: ['TU'], from: '17:00', to: '18:00' },
      { day: 'Thursday', time: '5-6 PM', weekdays: ['TH'], from: '17:00', to: '18:00' },
      { day: 'Sunday', time: '10-11 AM', weekdays: ['SU'], from: '10:00', to: '11:00' },
    ])
    expect(before.data.phones).toHaveLength(3)
    // Admins also get the time of the last save, which detects edit conflicts.
    const { body: forAdmins } = await site.ask('GET', `${D}/settings`, { token })
    expect(forAdmins).toEqual({ ...before, data: { ...before.data, updatedAt: expect.any(String) } })
  })
})

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
