import { afterEach, describe, expect, test } from 'vitest'
import { hour } from '#domain/dates/durations.ts'
import type { FormFields } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSite } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'
import { addRecord, at, recordsIn } from '#testing/spec/add-record.ts'
import { decoded } from '#testing/spec/ask.ts'
import { kindNamed, publicKinds } from '#testing/spec/further-kinds.ts'
import type { SpecifiedKind } from '#testing/spec/specified-kinds.ts'
import { paginate } from '#testing/spec/walk-pages.ts'

const canary = 'Canarysong'
const scheduled = publicKinds.filter(({ name }) =>
  ['notification', 'activity', 'festival', 'induction', 'farewell', 'donation'].includes(name),
)

// In tests it is 22:30 on 21 November 2026 at the school.
describe.each(dialects)('record visibility, on %s', (dialect) => {
  const site = openSite(dialect)
  const { ask } = site

  const added: [SpecifiedKind, string][] = []
  afterEach(async () => {
    for (const [kind, id] of added.splice(0)) await remove(kind, id)
  })
  const add = async (kind: SpecifiedKind, over: object = {}) => {
    const record = await addRecord(ask, site.pic.token, kind, over as FormFields)
    added.push([kind, record._id])
    return record
  }
  const put = (kind: SpecifiedKind, id: string, json: object) =>
    ask('PUT', at(kind.change[0] as string, id), { token: site.pic.token, json })
  const set = async (kind: SpecifiedKind, id: string, publishing: object) => {
    const { status, body } = await put(kind, id, { publishing })
    expect({ status, body }).toMatchObject({ status: 200 })
    return body.data
  }
  const remove = (kind: SpecifiedKind, id: string) =>
    ask('DELETE', at(kind.change[0] as string, id), { token: site.pic.token })
  const titled = (kind: SpecifiedKind, text: string) =>
    'title' in kind.fields() ? { title: text } : 'fullName' in kind.fields() ? { fullName: text } : {}
  const listed = async (kind: SpecifiedKind, query = '', token?: string) => {
    const { body, headers } = await ask('GET', kind.list + query, { token })
    return { ids: recordsIn(kind, body).map(({ _id }) => _id), total: Number(headers['x-total-count']) }
  }

  /** Returns the paths of all public calls whose response contains any of these records. */
  async function crawl(ids: string[]) {
    const paths = site.routes.filter(({ method }) => method === 'GET').map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(70)
    const ofOne = ['', '?state=hidden&publishing=1']
    const ofLists = ['', '?limit=1', `?q=${canary}`, '?state=hidden', '?state=draft&publishing=1']
    const found: string[] = []
    const look = async (address: string, told: string) => {
      const { text, headers } = await ask('GET', address)
      if ((text + decoded(headers)).match(new RegExp(told, 'i'))) found.push(address)
    }
    for (const path of paths)
      if (!path.includes(':'))
        for (const query of ofLists) await look(path + query, [canary, ...ids].join('|'))
      else
        for (const id of ids)
          for (const query of ofOne) await look(path.replace(/:\w+/g, id) + query, `${canary}|${id}`)
    return found.filter((path) => !path.includes('/api/openapi'))
  }

  test.each([
    ['hidden', publicKinds, { isHidden: true }, 0],
    ['a draft', scheduled, { isDraft: true }, 0],
    [
      'past its last day',
      scheduled,
      { publishAt: '2026-11-21T21:00', lastDay: '2026-11-21' },
      1.5 * hour + 1,
    ],
  ])('no path of any kind returns a record that is %s', async (_, kinds, publishing, later) => {
    const ids: string[] = []
    for (const kind of kinds) {
      const { _id } = await add(kind, titled(kind, canary))
      await set(kind, _id, publishing)
      ids.push(_id)
    }
    site.advanceTime(later)
    expect(await crawl(ids)).toEqual([])
    site.advanceTime(-later)
  })

  test.each(publicKinds)('$name: a hidden record is not listed, and admins see its state', async (kind) => {
    const record = await add(kind, titled(kind, canary))
    const other = await add(kind, titled(kind, 'Other'))
    const before = await ask('GET', kind.list)
    expect((await listed(kind)).total).toBe(2)
    const home = (await ask('GET', '/api/home')).text

    const changed = await set(kind, record._id, { isHidden: true })
    expect(changed.publishing).toMatchObject({ isHidden: true, isDraft: false })
    expect(await listed(kind)).toEqual({ ids: [other._id], total: 1 })
    expect((await ask('GET', `${kind.list}/${record._id}`)).status).toBe(404)
    expect((await listed(kind, '', site.pic.token)).total).toBe(2)
    expect((await listed(kind, '?state=hidden', site.pic.token)).ids).toEqual([record._id])

    await set(kind, record._id, { isHidden: false })
    expect((await ask('GET', kind.list)).text.length).toBe(before.text.length)
    expect((await ask('GET', '/api/home')).text.length).toBe(home.length)
    const { body } = await ask('GET', `${kind.list}/${record._id}`, { token: site.pic.token })
    expect(body.data).not.toHaveProperty('publishing')
  })

  test.each(scheduled)(
    '$name: a record is shown from its time to the end of its last day, in school time, even if cached',
    async (kind) => {
      const publishing = JSON.stringify({ publishAt: '2026-11-21T23:00', lastDay: '2026-11-21' })
      const record = await add(kind, { title: canary, publishing })
      const all = [kind.list, '/api/home', '/feed.xml', '/sitemap.xml', `${kind.list}/${record._id}`]
      const shows = async () => {
        const texts = await Promise.all(all.map(async (path) => (await ask('GET', path)).text))
        return texts.filter((text) => text.includes(record._id) || text.includes(canary)).length
      }
      const least = kind.name === 'notification' ? 5 : 4
      expect(await shows()).toBe(0)
      expect((await listed(kind, '?state=scheduled', site.pic.token)).ids).toEqual([record._id])
      site.advanceTime(hour / 2 - 1)
      expect(await shows()).toBe(0)
      site.advanceTime(1)
      expect(await shows()).toBeGreaterThanOrEqual(least - 1)
      expect((await listed(kind)).total).toBe(1)
      site.advanceTime(-1)
      expect(await shows()).toBe(0)
      site.advanceTime(hour)
      expect(await shows()).toBeGreaterThanOrEqual(least - 1)
      site.advanceTime(1)
      expect(await shows()).toBe(0)
      expect((await listed(kind, '?state=ended', site.pic.token)).ids).toEqual([record._id])
      site.advanceTime(-1.5 * hour)
    },
  )

  test.each(scheduled)('$name: a pinned record comes first, on every page and in the news', async (kind) => {
    const ids: string[] = []
    for (let n = 1; n <= 5; n += 1) {
      const { _id } = await add(kind, { title: `${canary} ${n}` })
      ids.unshift(_id)
    }
    const [e, d, c, b, a] = ids as [string, string, string, string, string]
    expect((await listed(kind)).ids).toEqual(ids)
    await set(kind, a, { isPinned: true })
    await set(kind, c, { isPinned: true })
    const order = [c, a, e, d, b]
    expect((await listed(kind)).ids).toEqual(order)
    for (const limit of [1, 2, 3, 4]) {
      const seen: string[] = []
      for await (const { body, headers } of paginate(
        (path) => ask('GET', path),
        `${kind.list}?limit=${limit}`,
      )) {
        expect(headers['x-total-count']).toBe('5')
        seen.push(...recordsIn(kind, body).map(({ _id }) => _id))
      }
      expect(seen).toEqual(order)
    }
    expect((await listed(kind, `?q=${canary}&limit=2`)).ids).toEqual([c, a])
    const feed = (await ask('GET', '/feed.xml')).text
    const inFeed = [...feed.matchAll(/urn:uuid:([\w-]+)/g)].map(([, id]) => id)
    expect(inFeed).toEqual(order)
    if (kind.name === 'notification')
      expect((await ask('GET', '/api/home')).body.data.latestNotification._id).toBe(c)
  })

  test.each(publicKinds)('$name: a hidden field is returned empty and is not searched', async (kind) => {
    const text = {
      notification: 'description',
      festival: 'venue',
      activity: 'chiefGuest',
      donation: 'location',
    }
    const field = text[kind.name as keyof typeof text] ?? (kind.responseField || kind.fileField)
    if (!field || kind.name === 'homePageImage') return
    const isText = kind.name in text
    const record = await add(kind, { [field]: isText ? canary : await aPicture() })
    const told = isText ? canary : String([record[field]].flat()[0])
    await set(kind, record._id, { hiddenFields: [field] })
    const { body, text: answer } = await ask('GET', `${kind.list}/${record._id}`)
    expect(answer).not.toContain(told)
    expect(body.data).not.toHaveProperty('publishing')
    expect((await ask('GET', kind.list)).text).not.toContain(told)
    if (isText) {
      expect((await listed(kind, `?q=${canary}`)).total).toBe(0)
      expect((await listed(kind, `?q=${canary}`, site.pic.token)).ids).toEqual([record._id])
    }
    for (const path of ['/feed.xml', '/calendar.ics', '/api/home', '/sitemap.xml'])
      expect((await ask('GET', path)).text).not.toContain(told)
    expect((await listed(kind, '?state=fields%20hidden', site.pic.token)).ids).toEqual([record._id])
  })

  test('counts and choices include only visible records', async () => {
    const student = kindNamed('student')
    const records = []
    for (const studentClass of ['4', '4', '7']) records.push(await add(student, { studentClass }))
    await set(student, String(records[0]?._id), { isHidden: true })
    await set(student, String(records[2]?._id), { isHidden: true })
    const choices = async (token?: string) => (await ask('GET', '/api/students/choices', { token })).body.data
    expect(await choices()).toEqual({ studentClass: [{ value: '4', count: 1 }] })
    expect((await choices(site.pic.token)).studentClass).toHaveLength(2)
    expect((await listed(student, '?studentClass=4')).total).toBe(1)
    expect((await listed(student, '?studentClass=7')).total).toBe(0)
  })

  test.each([
    ['student', { isDraft: true }],
    ['student', { hiddenFields: ['fullName'] }],
    ['student', { hiddenFields: ['address'] }],
    ['volunteer', { hiddenFields: ['department'] }],
    ['activity', { hiddenFields: ['activityType'] }],
    ['student', { isPinned: true }],
    ['classroom', { lastDay: '2026-12-01' }],
    ['festival', { hiddenFields: ['date'] }],
    ['festival', { publishAt: '2026-02-30T10:00' }],
    ['festival', { publishAt: '2026-12-03T18:00', lastDay: '2026-12-02' }],
    ['festival', 'not json'],
  ])('%s with %j is refused and changes nothing', async (name, publishing) => {
    const kind = kindNamed(name)
    const record = await add(kind)
    const { status, body } = await put(kind, record._id, { publishing })
    expect({ status, fields: body.errors?.map(({ field }: { field: string }) => field) }).toEqual({
      status: 400,
      fields: ['publishing'],
    })
    const after = await ask('GET', `${kind.list}/${record._id}`, { token: site.pic.token })
    expect(after.body.data).toEqual(record)
  })

  test('hiding and showing have separate History entries', async () => {
    const kind = kindNamed('student')
    const { _id } = await add(kind)
    await set(kind, _id, { isHidden: true })
    await set(kind, _id, { isHidden: false })
    const rows = await rowsOf(site.context.db, 'history', { recordId: _id })
    expect(rows.map(({ action }) => action)).toEqual(['add', 'hide', 'show'])
  })
})
