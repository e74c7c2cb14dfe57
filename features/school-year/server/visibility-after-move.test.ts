import { describe, expect, it } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { aConsent, aStudent, aVolunteer } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { schoolYearMessages } from '../school-year.ts'
import type { SchoolYear } from '../school-year-schemas.ts'

const portrait = '/uploads/default.png'
/** The test clock moves from 21 November 2026 to 9 June 2027. */
const untilJune = 200 * day

// The visibility rules of a school year combine with field visibility and consents: the strictest one applies.
describe.each(dialects)('visibility after a school year, on %s', (dialect) => {
  const site = openSite(dialect)
  const { asPic: ask } = site
  const visit = (path: string) => site.ask('GET', path)
  const statusOf = async (path: string) => (await visit(path)).status

  const addStudent = async (over = {}) => {
    const form = { ...aStudent(over), coverImageURL: await aPicture() }
    const { _id, coverImageURL } = (await ask('POST', `${D}/students/add-students`, { form })).body.data
    return { id: String(_id), url: String(coverImageURL).split('?')[0] as string }
  }
  const addVolunteer = async (fullName: string, over = {}) => {
    const form = { ...aVolunteer({ fullName, year: '4', ...over }), coverImageURL: await aPicture() }
    return (await ask('POST', `${D}/volunteers/add-volunteers`, { form })).body.data._id as string
  }
  const record = (id: string, level: string) =>
    ask('PUT', `${D}/consents`, {
      json: aConsent([id], { level }),
    })
  /** Begins a year in which children finish school and volunteers become alumni. Returns a function that undoes it. */
  async function begin() {
    const { year, students, volunteers } = (await ask('GET', `${D}/school-year`)).body.data as SchoolYear
    const as = (becomes: string) => (one: { _id: string; updatedAt: string }) => ({
      _id: one._id,
      updatedAt: one.updatedAt,
      becomes,
    })
    const json = {
      year,
      students: students.map(as('completed')),
      volunteers: volunteers.map(as('became alumnus')),
    }
    const { body } = await ask('POST', `${D}/school-year`, { json })
    expect(body.message).toBe(schoolYearMessages.moved('2027–28'))
    return async () =>
      expect((await ask('POST', `${D}/changes/${body.data._id}/undo`)).body.message).toMatch(/^Undone/)
  }

  it('hides from visitors the photo of a child who has left, whatever the consent', async () => {
    const { id, url } = await addStudent({ fullName: 'Quokka Left', studentClass: '10' })
    const { id: otherId, url: otherUrl } = await addStudent({ fullName: 'Wombat Withdrawn' })
    for (const child of [id, otherId]) expect((await record(child, 'public with name')).status).toBe(200)
    const share = url.replace('.webp', '-share.jpg')
    const statuses = async () => [
      await statusOf(`/api/students/${id}`),
      await statusOf(url),
      await statusOf(share),
    ]
    expect(await statuses()).toEqual([200, 200, 200])
    // Admins get a signed URL for the photo.
    const inList = async () => {
      const { body } = await ask('GET', '/api/students?state=left&q=quokka')
      return String(body[0].coverImageURL)
    }

    await ask('POST', `${D}/student/${id}/leave`)
    expect(await statuses()).toEqual([404, 404, 404])
    expect(await inList()).toContain(`${url}?by=`)
    expect((await ask('GET', await inList())).status).toBe(200)
    await ask('POST', `${D}/student/${id}/return`)
    expect(await statuses()).toEqual([200, 200, 200])

    site.advanceTime(untilJune)
    const undo = await begin()
    expect(await statuses()).toEqual([404, 404, 404])
    expect(await statusOf(otherUrl)).toBe(404)
    // The consent for a child who has left can also be reduced. When the child returns, only what it still allows is
    // shown.
    expect((await record(otherId, 'team')).status).toBe(200)
    await undo()
    expect(await statuses()).toEqual([200, 200, 200])
    expect(await statusOf(otherUrl)).toBe(404)
    expect((await visit(`/api/students/${otherId}`)).body.data).toMatchObject({
      fullName: 'W.',
      coverImageURL: portrait,
    })
  })

  it('requires no consent for a child who has left', async () => {
    const { id } = await addStudent({ fullName: 'Numbat Unasked' })
    const missing = async () => {
      const { body } = await ask('GET', `${D}/consents?state=missing&q=numbat`)
      return body.data.map(({ fullName }: { fullName: string }) => fullName)
    }
    const counted = async () => (await ask('GET', `${D}/consents/counts`)).body.data.missing
    const before = await counted()
    expect(await missing()).toEqual(['Numbat Unasked'])
    await ask('POST', `${D}/student/${id}/leave`)
    expect([await missing(), await counted()]).toEqual([[], before - 1])
    // The child's own page still shows the consent, and can record a new one.
    expect((await ask('GET', `${D}/consents/${id}`)).body.data).toMatchObject({ isAsked: false })
  })

  it('shows no field of a new alumnus that was hidden for the volunteer, or hides the record completely', async () => {
    await addVolunteer('Okapi Shy', { email: 'okapi@example.org' })
    const shown = async () => (await visit('/api/alumni?q=okapi')).body
    const publishing = async () => (await ask('GET', '/api/alumni?q=okapi')).body[0].publishing
    const set = async (audiences: object) => {
      const { body } = await ask('POST', `${D}/visibility/preview`, { json: { audiences } })
      const expected = body.data.publications.reduce(
        (sum: number, { records }: { records: number }) => sum + records,
        0,
      )
      expect((await ask('PUT', `${D}/visibility`, { json: { audiences, expected } })).status).toBe(200)
    }
    site.advanceTime(untilJune)

    const isHidden = async () => {
      const { volunteers } = (await ask('GET', `${D}/school-year`)).body.data as SchoolYear
      return volunteers.find(({ fullName }) => fullName === 'Okapi Shy')?.isHiddenAsAlumnus
    }
    expect(await isHidden()).toBe(false)
    let undo = await begin()
    expect(await shown()).toMatchObject([{ fullName: 'Okapi Shy', gender: 'Male' }])
    expect(await publishing()).toBeUndefined()
    await undo()

    await set({ volunteer: { gender: 'volunteers' } })
    undo = await begin()
    expect(await shown()).toMatchObject([{ fullName: 'Okapi Shy', gender: '' }])
    expect(await publishing()).toMatchObject({ isHidden: false, hiddenFields: ['gender'] })
    await undo()

    // A visible department would make the person findable; a visible name would identify the person.
    for (const audiences of [
      { volunteer: { gender: 'everyone', department: 'volunteers' } },
      { volunteer: { department: 'everyone', fullName: 'volunteers' } },
    ]) {
      await set(audiences)
      expect(await isHidden()).toBe(true)
      undo = await begin()
      expect(await shown()).toEqual([])
      expect(await publishing()).toMatchObject({ isHidden: true })
      await undo()
    }

    // The same applies to an e-mail address that only alumni show publicly.
    await set({ volunteer: { fullName: 'everyone' }, alumnus: { email: 'everyone' } })
    undo = await begin()
    expect(await shown()).toEqual([])
    expect(await publishing()).toMatchObject({ isHidden: true })
    await undo()
    expect(await shown()).toEqual([])
  })
})
