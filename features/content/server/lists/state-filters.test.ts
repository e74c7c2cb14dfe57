import { beforeAll, describe, expect, test } from 'vitest'
import { student } from '#domain/kinds/student.ts'
import { allVolunteerSwitches } from '#domain/permissions.ts'
import { saveVolunteerPermissions } from '#features/accounts/server/store-volunteer-permissions.ts'
import { volunteerFields } from '#testing/admins.ts'
import { aConsent, aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSite, signedIn, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'

/** The status for a PIC, a Volunteer, one without addresses, and one from whom PICs keep the telephone and the photo. */
const statuses = {
  hidden: [200, 200, 200, 200],
  left: [200, 200, 200, 200],
  'no photo': [200, 200, 200, 403],
  'no phone': [200, 200, 403, 403],
  'no consent': [200, 403, 403, 403],
}

describe.each(dialects)('a filter by a state, on %s', (dialect) => {
  const site = openSite(dialect)
  const { asPic } = site
  let volunteerId = ''
  let photographed = ''
  beforeAll(async () => {
    volunteerId = (await signedIn(site, volunteerFields)).id
    const form = { ...aStudent({ fullName: 'With a photo' }), coverImageURL: await aPicture() }
    photographed = (await asPic('POST', `${D}/students/add-students`, { form })).body.data._id
  })

  const tokens = async () => ({
    pic: await tokenOf(site, site.pic.id),
    volunteer: await tokenOf(site, volunteerId),
  })
  const maySeeAddresses = (seeAddresses: boolean) => {
    const { db, now } = site.context
    return saveVolunteerPermissions(db, now(), { ...allVolunteerSwitches(true), seeAddresses })
  }
  const audienceOf = async (audience: string) => {
    const audiences = { student: { guardian1Phone: audience, coverImageURL: audience } }
    expect((await asPic('PUT', `${D}/visibility`, { json: { audiences } })).status).toBe(200)
  }

  test.each(Object.entries(statuses))(
    '%s: lists, exports and bulk changes need the permission for what it reads',
    async (state, [pic, volunteer, careful, kept]) => {
      const asked = new URLSearchParams({ state })
      const json = { records: { list: { state } }, change: { isHidden: true }, isPreview: true }
      async function expectAll(token: string, status: number | undefined) {
        const calls = [`${student.paths.list}?${asked}&limit=1`, `${D}/export/student.csv?${asked}`]
        for (const path of [...calls, `${D}/export/student.xlsx?${asked}`])
          expect((await site.ask('GET', path, { token })).status, path).toBe(status)
        const bulk = await site.ask('POST', `${D}/student/bulk-change`, { token, json })
        // An empty list has nothing to change, which is a 400.
        expect(bulk.status === 400 ? 200 : bulk.status).toBe(status)
      }
      const { pic: picToken, volunteer: token } = await tokens()
      await expectAll(picToken, pic)
      await expectAll(token, volunteer)
      await maySeeAddresses(false)
      await expectAll(token, careful)
      await maySeeAddresses(true)
      await audienceOf('PICs')
      await expectAll(token, kept)
      await audienceOf('volunteers')
    },
  )

  test('no photo: lists for Volunteers also the children whose photo they do not see, so that it reveals no consent', async () => {
    await asPic('PUT', `${D}/consents`, { json: aConsent([photographed], { level: 'none' }) })
    const { pic, volunteer } = await tokens()
    const found = async (token: string) => {
      const { body } = await site.ask('GET', `${student.paths.list}?state=no%20photo`, { token })
      return body.map(({ _id }: { _id: string }) => _id)
    }
    expect(await found(pic)).not.toContain(photographed)
    expect(await found(volunteer)).toContain(photographed)
  })

  test('is ignored for visitors, and an unknown state is refused for admins', async () => {
    expect((await asPic('GET', `${student.paths.list}?state=no`)).status).toBe(400)
    const asked = await site.ask('GET', `${student.paths.list}?state=no%20consent`)
    expect(asked.text).toBe((await site.ask('GET', student.paths.list)).text)
  })
})
