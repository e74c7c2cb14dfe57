import { describe, expect, test } from 'vitest'
import { dialects } from '../databases.ts'
import { openSite } from '../open-site.ts'
import { D } from '../paths.ts'
import { addRecord } from './add-record.ts'
import { allKinds, furtherCounts, furtherDefinitions } from './further-kinds.ts'

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

  test('everyone can read the site settings, and admins can change them', async () => {
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

    const json = { tagline: 'Every evening counts.' }
    const changed = await site.ask('PUT', `${D}/settings`, { token, json })
    expect(changed).toMatchObject({ status: 200, body: { success: true, message: 'Settings saved.' } })
    expect((await site.ask('GET', '/api/settings')).body).toEqual({
      success: true,
      data: { ...before.data, ...json },
    })
  })
})
