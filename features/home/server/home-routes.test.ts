import { describe, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { recordIdFromSlug } from '#domain/kinds/record-path.ts'
import { dialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'
import { addRecord, at } from '#testing/spec/add-record.ts'
import { kindNamed } from '#testing/spec/further-kinds.ts'

// The test clock is at 22:30 on 21 November 2026 at the school.
describe.each(dialects)("the home page's data, on %s", (dialect) => {
  const site = openSite(dialect)
  const add = (name: string, over?: Record<string, string>) =>
    addRecord(site.ask, site.pic.token, kindNamed(name), over)
  const remove = (name: string, id: string) =>
    site.asPic('DELETE', at(kindNamed(name).change[0] as string, id))
  const home = async () => {
    const { status, body } = await site.ask('GET', '/api/home')
    expect({ status, success: body.success }).toEqual({ status: 200, success: true })
    return body.data
  }

  test('is complete even without content', async () => {
    expect(await home()).toEqual({
      pictures: [],
      numbers: { students: 0, studentsSince: 0, volunteers: 0, alumni: 0, events: 0, yearsSince: 10 },
      latestEvent: null,
      comingEvent: null,
      latestNotification: null,
      photos: [],
      sectionPictures: { learning: null, activities: null, volunteers: null },
    })
  })

  test("distinguishes today's event from the previous and next ones, of any kind", async () => {
    await add('donation', { date: '2026-11-20', title: 'yesterday' })
    await add('festival', { date: '2027-03-01', title: 'later' })
    const next = await add('farewell', { date: '2026-11-22', title: 'tomorrow' })
    expect((await home()).latestEvent).toMatchObject({ kind: 'donation', record: { title: 'yesterday' } })
    const today = await add('activity', { date: '2026-11-21', title: 'today' })
    const { latestEvent, comingEvent, numbers } = await home()
    expect(latestEvent).toMatchObject({ kind: 'activity', record: { _id: today._id, title: 'today' } })
    expect(comingEvent).toMatchObject({ kind: 'farewell', record: { _id: next._id, date: '2026-11-22' } })
    expect(recordIdFromSlug(latestEvent.address.split('/').at(-1))).toBe(today._id)
    expect(latestEvent.address).toMatch(/^\/events\/activities\/today-/)
    expect(numbers.events).toBe(4)

    await remove('activity', today._id)
    await remove('farewell', next._id)
    const after = await home()
    expect([after.latestEvent.record.title, after.comingEvent.record.title]).toEqual(['yesterday', 'later'])
  })

  test('contains the newest slides, twelve at most, and the newest notification', async () => {
    for (let n = 1; n <= 13; n += 1) await add('homePageImage', { title: `slide ${n}` })
    await add('notification', { title: 'old' })
    await add('notification', { title: 'new' })
    const { pictures, latestNotification } = await home()
    expect(pictures).toHaveLength(12)
    expect(pictures[0]).toEqual({
      _id: expect.any(String),
      title: 'slide 13',
      coverImageURL: expect.stringMatching(/^\/uploads\//),
    })
    expect(latestNotification.title).toBe('new')
    await remove('notification', latestNotification._id)
    expect((await home()).latestNotification.title).toBe('old')
  })

  test('contains section photos of past events, not of upcoming ones', async () => {
    const lesson = await add('classroom', { date: '2026-11-19' })
    await add('classroom', { date: '2026-11-24' })
    await add('induction', { date: '2026-08-01' })
    const goodbye = await add('farewell', { date: '2026-09-01' })
    const { sectionPictures } = await home()
    expect(sectionPictures.learning).toBe(lesson.coverImageURL)
    expect(sectionPictures.volunteers).toBe(goodbye.coverImageURL)
  })

  test('contains no slide or photo whose picture is hidden', async () => {
    const publishing = JSON.stringify({ hiddenFields: ['coverImageURL'] })
    await add('homePageImage', { title: 'hidden', publishing })
    await add('activity', { date: '2026-11-19', publishing })
    const { pictures, sectionPictures } = await home()
    expect(pictures.map(({ title }: { title: string }) => title)).not.toContain('hidden')
    expect(sectionPictures.activities).toBeNull()
  })

  test('contains only the numbers of people, without details, even for an admin', async () => {
    for (let count = 1; count <= 5; count += 1) {
      await add('student', { address: 'Canary Lane' })
      await add('volunteer')
      await add('alumnus')
    }
    for (const token of [undefined, site.pic.token]) {
      const { text, body } = await site.ask('GET', '/api/home', { token })
      expect(body.data.numbers).toMatchObject({ students: 5, volunteers: 5, alumni: 5 })
      expect(text).not.toMatch(/Testrup|Canary/)
    }
  })

  test('leaves out groups below five, and a child who has left', async () => {
    const numbers = async () => (await home()).numbers
    const sixth = await add('student')
    expect(await numbers()).toMatchObject({ students: 6, studentsSince: 6 })
    await site.asPic('POST', `/api/admin/dashboard/student/${sixth._id}/leave`)
    expect(await numbers()).toMatchObject({ students: 5, studentsSince: 5 })
    const hidden = await add('volunteer', { publishing: JSON.stringify({ isHidden: true }) })
    expect(await numbers()).toMatchObject({ volunteers: 5 })
    const [one] = (await site.ask('GET', '/api/volunteers')).body
    for (const { _id } of [hidden, one]) await remove('volunteer', String(_id))
    expect(await numbers()).toMatchObject({ volunteers: 0 })
  })

  test('changes after midnight at the school without an edit', async () => {
    const tomorrow = await add('festival', { date: '2026-11-22', title: 'the day after' })
    expect((await home()).comingEvent.record._id).toBe(tomorrow._id)
    site.advanceTime(1.4 * 3_600_000)
    expect((await home()).comingEvent.record._id).toBe(tomorrow._id)
    site.advanceTime(0.2 * 3_600_000)
    expect((await home()).latestEvent.record._id).toBe(tomorrow._id)
    site.advanceTime(40 * day)
    expect((await home()).numbers.yearsSince).toBe(11)
  })
})
