import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ICAL from 'ical.js'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { schoolDay } from '#domain/dates/school-day.ts'
import { festival } from '#domain/kinds/festival.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import type { ClassTiming } from '#domain/site/class-timings.ts'
import { projectRoot } from '#server/project-root.ts'
import { dialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'
import { childrenOf, parseXml, textOf } from '#testing/parse-xml.ts'
import { D } from '#testing/paths.ts'
import { addRecord, at } from '#testing/spec/add-record.ts'
import { kindNamed } from '#testing/spec/further-kinds.ts'
import { writeSitemap, writeSitemapPart } from './sitemap.ts'

const feeds: [string, string][] = [
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/feed.xml', 'application/rss+xml; charset=utf-8'],
  ['/calendar.ics', 'text/calendar; charset=utf-8'],
  ['/bn/feed.xml', 'application/rss+xml; charset=utf-8'],
  ['/hi/calendar.ics', 'text/calendar; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/speculation-rules.json', 'application/speculationrules+json; charset=utf-8'],
]

const nasty = [
  '<script>alert(1)</script>',
  'Lights ]]> & "friends" \'n\' <b>more</b>',
  'one\ttab',
  '🪔 दीपावली की शाम, রবীন্দ্রজয়ন্তী; and \\ more',
  '&amp; &lt; %20 {x} END:VEVENT',
  `long ${'शिक्षा '.repeat(24)}`,
]
const nastyText = 'First line; with, commas\nBEGIN:VEVENT\nSUMMARY:no\n]]><item>\n\n\\n "quoted" 👩‍🏫'

// The test clock is at 22:30 on 21 November 2026 at the school.
describe.each(dialects)('feeds, on %s', (dialect) => {
  const site = openSite(dialect, { env: { PUBLIC_URL: 'https://school.test' } })
  const add = (name: string, over?: Record<string, string>) =>
    addRecord(site.ask, site.pic.token, kindNamed(name), over)
  const get = async (path: string) => {
    const { status, text } = await site.ask('GET', path)
    expect({ path, status }).toEqual({ path, status: 200 })
    return text
  }
  const items = async () =>
    childrenOf(childrenOf(parseXml(await get('/feed.xml')), 'channel')[0] ?? fail(), 'item')
  const addresses = async () =>
    childrenOf(parseXml(await get('/sitemap.xml')), 'url').map((url) => textOf(url, 'loc') ?? '')
  const calendar = async () => new ICAL.Component(ICAL.parse(await get('/calendar.ics')))
  const entries = async () =>
    (await calendar()).getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry))

  test.each(feeds)('serve %s on an empty site as %s, with an ETag', async (path, type) => {
    const first = await site.ask('GET', path)
    expect(first).toMatchObject({ status: 200, headers: { 'content-type': type } })
    const { etag } = first.headers
    expect(etag).toMatch(/^"/)
    const head = await site.ask('HEAD', path)
    expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-type': type, etag } })
    const known = await site.ask('GET', path, { headers: { 'if-none-match': String(etag) } })
    expect([known.status, known.text]).toEqual([304, ''])
    for (const query of ['?x=1', '?limit=0&limit=x']) expect(await get(path + query)).toBe(first.text)
  })

  test('the sitemap of an empty site lists pages, each once, and none about people', async () => {
    const all = await addresses()
    expect(all).toEqual(expect.arrayContaining(['https://school.test/', 'https://school.test/classroom']))
    expect(all.join(' ')).not.toMatch(/students|volunteers|alumni|admin|api/)
    expect(new Set(all).size).toBe(all.length)
  })

  test('robots.txt keeps robots out of the admin area, and names the sitemap', async () => {
    const lines = (await get('/robots.txt')).split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /admin',
        'Disallow: /api/',
        'Disallow: /reset-password/',
        'Sitemap: https://school.test/sitemap.xml',
      ]),
    )
    expect(lines).not.toContain('Disallow: /')
  })

  test('browsers may prefetch links, but nothing private', async () => {
    const { prefetch } = JSON.parse(await get('/speculation-rules.json'))
    const [, { not: paths }, { not: links }] = prefetch[0].where.and
    expect(prefetch[0].eagerness).toBe('moderate')
    expect(paths.href_matches).toEqual(expect.arrayContaining(['/admin*', '/api/*', '/reset-password/*']))
    expect(links.selector_matches).toContain('[data-needs-app]')
  })

  describe('with records whose texts contain special characters', () => {
    const added: { _id: string; title: string }[] = []
    let trashed: { _id: string }
    beforeAll(async () => {
      for (const title of nasty) {
        for (const name of ['notification', 'festival', 'donation']) {
          const over = {
            title,
            description: nastyText,
            ...(name !== 'notification' && { date: '2026-12-24' }),
          }
          added.push((await add(name, over)) as { _id: string; title: string })
        }
      }
      trashed = await add('activity', { title: 'Canary in the trash', date: '2026-12-25' })
      await site.ask('DELETE', at(kindNamed('activity').change[0] as string, trashed._id), {
        token: site.pic.token,
      })
      await add('student', { fullName: 'Canary Student', address: 'Canary Lane' })
      await add('volunteer', { fullName: 'Canary Volunteer', email: 'canary@example.org' })
      await add('alumnus', { fullName: 'Canary Alumnus' })
      await add('feedback', { message: 'Canary sang' })
    })

    test.each(feeds)("%s contains no person's name and nothing from the trash", async (path) => {
      const text = await get(path)
      expect(text).not.toMatch(/canary/i)
      expect(text).not.toContain(trashed._id)
      expect(text).not.toContain(site.pic.email)
    })

    test('the sitemap contains the page of every event and notification, with its last change', async () => {
      const urls = childrenOf(parseXml(await get('/sitemap.xml')), 'url')
      for (const { _id, title } of added) {
        const path = recordPath(festival, { _id, title, createdAt: '', updatedAt: '' }) ?? ''
        const end = new URL(path, 'https://school.test').pathname.split('/').at(-1) ?? ''
        const url = urls.filter((url) => textOf(url, 'loc')?.endsWith(`/${end}`))
        expect(url, title).toHaveLength(1)
        expect(textOf(url[0] ?? fail(), 'lastmod')).toBe('2026-11-21T17:00:00.000Z')
      }
      for (const address of await addresses()) expect(new URL(address).href).toBe(address)
    })

    test('the feed contains every title and text as typed', async () => {
      const all = await items()
      expect(all.map((item) => textOf(item, 'title'))).toEqual(added.map(({ title }) => title).reverse())
      expect(all.map((item) => textOf(item, 'guid'))).toEqual(
        added.map(({ _id }) => `urn:uuid:${_id}`).reverse(),
      )
      for (const item of all) {
        expect(textOf(item, 'pubDate')).toBe('Sat, 21 Nov 2026 17:00:00 GMT')
        expect(textOf(item, 'link')).toMatch(
          /^https:\/\/school\.test\/(home|events|cloth-donations)\/[\w/%-]+$/,
        )
        // The description is HTML: apart from the picture, it is also well-formed XML, and the text creates no tags.
        const html = (textOf(item, 'description') ?? '').replace(/<p><img [^<>]+><\/p>/, '')
        const paragraphs = childrenOf(parseXml(`<div>${html}</div>`), 'p').map(({ text }) => text)
        expect(paragraphs.slice(-5).join('\n')).toBe(nastyText.replace('\n\n', '\n'))
      }
    })

    test('the calendar contains every upcoming event on its day, with the text as typed', async () => {
      const events = (await entries()).filter(({ uid }) => !uid.startsWith('class-'))
      const expected = added.filter((record) => 'date' in record)
      expect(events.map(({ summary }) => summary).sort()).toEqual(expected.map(({ title }) => title).sort())
      for (const { uid, startDate, endDate, description, component } of events) {
        expect(uid).toMatch(/^[\da-f-]{36}@school\.test$/)
        expect([startDate.toString(), endDate.toString()]).toEqual(['2026-12-24', '2026-12-25'])
        expect(description).toBe(nastyText)
        expect(component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-21T17:00:00Z')
      }
    })

    test('a long sitemap lists files that together contain every URL once', async () => {
      const { context } = site
      const index = await writeSitemap(context.db, 'https://school.test', context.now(), 7)
      const files = childrenOf(parseXml(index), 'sitemap').map((file) => textOf(file, 'loc') ?? '')
      const all = await addresses()
      expect(files).toHaveLength(Math.ceil(all.length / 7))
      expect(files[1]).toBe('https://school.test/sitemap-2.xml')
      const parts = files.map((_file, at) =>
        writeSitemapPart(context.db, 'https://school.test', context.now(), at + 1, 7),
      )
      const urls = (await Promise.all(parts)).map((xml) => childrenOf(parseXml(xml ?? ''), 'url'))
      expect(urls.flat().map((url) => textOf(url, 'loc'))).toEqual(all)
      expect(Math.max(...urls.map(({ length }) => length))).toBe(7)
      expect(childrenOf(parseXml(await get('/sitemap-1.xml')), 'url')).toHaveLength(all.length)
      for (const path of ['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-99999.xml'])
        expect((await site.ask('GET', path)).status).toBe(404)
    })
  })

  test("the calendar contains an event's place, if it has one", async () => {
    await add('festival', { title: 'Kites', date: '2026-12-01', venue: 'Hall' })
    expect(await get('/calendar.ics')).toMatch(/^LOCATION:Hall\r$/m)
    const { db } = site.context
    await db
      .updateTable('festivals')
      .set({ venue: '' } as never)
      .execute()
    const json = { address: '' }
    await site.ask('PUT', '/api/admin/dashboard/settings', { token: site.pic.token, json })
    expect(await get('/calendar.ics')).toContain('SUMMARY:Kites')
    expect(await get('/calendar.ics')).not.toMatch(/^LOCATION:\r$/m)
  })

  test('the news and the calendar are available in each language, with the translated texts', async () => {
    const { _id } = await add('festival', { title: 'Kites', date: '2026-11-30' })
    const json = { translations: { bn: { title: 'ঘুড়ির দিন' } } }
    const { token } = site.pic
    expect(
      (await site.ask('PUT', at(kindNamed('festival').change[0] ?? '', _id), { token, json })).status,
    ).toBe(200)
    const [inBengali, inHindi] = await Promise.all(['/bn/feed.xml', '/hi/feed.xml'].map(get))
    expect(inBengali).toContain('<language>bn</language>')
    expect(inBengali).toContain('href="https://school.test/bn/feed.xml"')
    expect(inBengali).toContain('<title>ঘুড়ির দিন</title>\n<link>https://school.test/bn/events/festivals/')
    expect(inHindi).toContain('<title>Kites</title>\n<link>https://school.test/hi/events/festivals/')
    expect(await get('/feed.xml')).not.toContain('ঘুড়ির')
    expect(await get('/bn/calendar.ics')).toContain('SUMMARY:ঘুড়ির দিন')
    expect(await get('/calendar.ics')).toContain('SUMMARY:Kites')
    for (const path of ['/fr/feed.xml', '/bn/sitemap.xml', '/bn/robots.txt'])
      expect((await site.ask('GET', path)).status, path).toBe(404)
  })

  test('the news feed has at most fifty items, with events ordered by when they were added', async () => {
    for (let n = 0; n < 51; n += 1) await add('notification', { title: `number ${n}` })
    await add('farewell', { title: 'long ago', date: '2016-05-01' })
    const titles = (await items()).map((item) => textOf(item, 'title'))
    expect(titles).toHaveLength(50)
    expect(titles.slice(0, 2)).toEqual(['long ago', 'number 50'])
  })

  describe('class timings', () => {
    const setTimings = async (classTimings: Partial<ClassTiming>[]) => {
      const { status } = await site.ask('PUT', `${D}/settings`, {
        token: site.pic.token,
        json: { classTimings, name: 'Lamp, Slate & Co;' },
      })
      expect(status).toBe(200)
    }
    const classes = async () => (await entries()).filter(({ uid }) => uid.startsWith('class-'))
    const next = (event: ICAL.Event, count: number) => {
      const walk = event.iterator()
      return Array.from({ length: count }, () => walk.next().toString())
    }

    test("are weekly entries in the school's time zone", async () => {
      await setTimings([
        { day: 'Tuesday', time: '5-6 PM', weekdays: ['TU'], from: '17:00', to: '18:00' },
        { day: 'Sunday', time: '10-11 AM', weekdays: ['SU'], from: '10:00', to: '11:00' },
        { day: 'Twice', time: 'in the evening', weekdays: ['MO', 'WE'], from: '17:30', to: '18:30' },
      ])
      const [tuesday, sunday, both, ...more] = await classes()
      expect(more).toEqual([])
      expect(next(tuesday ?? fail(), 2)).toEqual(['2026-01-06T17:00:00', '2026-01-13T17:00:00'])
      expect(next(sunday ?? fail(), 1)).toEqual(['2026-01-04T10:00:00'])
      expect(next(both ?? fail(), 3)).toEqual([
        '2026-01-05T17:30:00',
        '2026-01-07T17:30:00',
        '2026-01-12T17:30:00',
      ])
      expect(tuesday?.endDate.toString()).toBe('2026-01-06T18:00:00')
      expect(tuesday?.startDate.zone?.tzid).toBe('Asia/Kolkata')
      const zone = new ICAL.Timezone((await calendar()).getFirstSubcomponent('vtimezone') ?? fail())
      expect(zone.utcOffset(ICAL.Time.fromStringv2('2026-07-01'))).toBe(5.5 * 3600)
      expect(tuesday?.summary).toBe('Class · Lamp, Slate & Co;')
      expect(tuesday?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-21T17:00:00Z')
    })

    test("keep their entries' ids when their hours change", async () => {
      const tuesday: Partial<ClassTiming> = { day: 'Tuesday', time: '5-6 PM', weekdays: ['TU'] }
      await setTimings([{ ...tuesday, from: '17:00', to: '18:00' }])
      const [before] = await classes()
      await setTimings([{ ...tuesday, from: '18:00', to: '19:00' }])
      const [moved] = await classes()
      expect(moved?.uid).toBe(before?.uid)
      expect(moved?.startDate.toString()).toBe('2026-01-06T18:00:00')
    })

    test('are all-day entries with their text if they have no hours; without a weekday they have no entry', async () => {
      await setTimings([
        { day: 'Then', time: 'after sunset, or so', weekdays: ['FR'], from: '', to: '' },
        { day: 'Monday', time: '5-6 PM', weekdays: [], from: '17:00', to: '18:00' },
        // Free text is never parsed.
        { day: 'Wednesday', time: '5-6 PM' },
      ])
      const [friday, ...more] = await classes()
      expect(more).toEqual([])
      expect(friday?.summary).toBe('Class (after sunset, or so) · Lamp, Slate & Co;')
      expect(friday?.startDate.isDate).toBe(true)
      expect(next(friday ?? fail(), 2)).toEqual(['2026-01-02', '2026-01-09'])
    })
  })

  describe('days without class', () => {
    const tuesday = { day: 'Tuesday', time: '5-6 PM', weekdays: ['TU'], from: '17:00', to: '18:00' }
    const put = async (json: object) =>
      expect((await site.asPic('PUT', `${D}/settings`, { json })).status).toBe(200)
    const weekly = async () => {
      const all = (await entries()).filter(({ uid }) => uid.startsWith('class-'))
      const [main, ...exceptions] = all.toSorted(
        (a, b) => Number(a.isRecurrenceException()) - Number(b.isRecurrenceException()),
      )
      return { main: main ?? fail(), exceptions }
    }

    test('cancel the weekly class: a single day off is shown as canceled with its reason, and classes during a longer holiday are omitted', async () => {
      await put({
        classTimings: [tuesday],
        holidays: [
          { name: 'Puja', from: '2026-10-17', to: '2026-10-28' },
          { name: 'Exams; all', from: '2026-11-24', to: '2026-11-24' },
          { name: 'A Friday', from: '2026-11-27', to: '2026-11-27' },
        ],
        extraClasses: [{ day: '2026-11-25', from: '15:00', to: '16:30', name: 'Revision' }],
      })
      const { main, exceptions } = await weekly()
      const walk = main.iterator()
      const days = Array.from({ length: 48 }, () => walk.next().toString().slice(0, 10))
      expect(days).not.toContain('2026-10-20')
      expect(days).not.toContain('2026-10-27')
      expect(days).toContain('2026-11-24')
      expect(exceptions).toHaveLength(1)
      expect(exceptions[0]?.recurrenceId.toString()).toBe('2026-11-24T17:00:00')
      expect(exceptions[0]?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
      expect(exceptions[0]?.summary).toContain('No class: Exams; all')
      const extra = (await entries()).find(({ uid }) => uid.startsWith('extra-'))
      expect(extra?.startDate.toString()).toBe('2026-11-25T15:00:00')
      expect(extra?.endDate.toString()).toBe('2026-11-25T16:30:00')
      expect(extra?.summary).toContain('Extra class: Revision')
      await put({ holidays: [], extraClasses: [] })
      expect((await weekly()).exceptions).toEqual([])
    })

    test('cancel the all-day entry of a class without hours', async () => {
      const dusk = { ...tuesday, time: 'at dusk', from: '', to: '' }
      await put({
        classTimings: [dusk],
        holidays: [
          { name: 'Puja', from: '2026-10-17', to: '2026-10-21' },
          { name: 'Exams', from: '2026-11-24', to: '2026-11-24' },
        ],
      })
      const { main, exceptions } = await weekly()
      expect(main.component.getFirstPropertyValue('exdate')?.toString()).toBe('2026-10-20')
      expect(exceptions[0]?.recurrenceId.toString()).toBe('2026-11-24')
      await put({ holidays: [] })
    })
  })

  test("the calendar keeps today's event until the day is over", async () => {
    const today = schoolDay(site.context.now())
    await add('induction', { title: 'this very evening', date: today })
    const isThere = async () => (await entries()).some(({ summary }) => summary === 'this very evening')
    expect(await isThere()).toBe(true)
    site.advanceTime(2 * 3_600_000)
    expect(await isThere()).toBe(false)
  })

  test("the manifest contains the site's name, and all of its icons exist", async () => {
    const manifest = JSON.parse(await get('/manifest.webmanifest'))
    expect(manifest).toMatchObject({
      name: 'Lamp, Slate & Co;',
      short_name: 'Lamp, Slate',
      start_url: '/',
      display: 'standalone',
    })
    const icons = manifest.icons as { src: string; sizes: string; purpose?: string }[]
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
    for (const { src, sizes } of icons) {
      const file = await readFile(join(projectRoot, 'public', src))
      if (sizes === 'any') continue
      const { width, height } = await sharp(file).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
  })
})

function fail(): never {
  throw new Error('An expected element is missing.')
}
