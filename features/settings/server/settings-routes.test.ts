import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings } from '#domain/site/site-constants.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'

const path = '/api/admin/dashboard/settings'

const hours = { from: '17:00', to: '18:00' }

/** The name of the case, the fields of a timing, and the field with the error. */
const wrongTimings: [string, object, string][] = [
  ['a blank day', { day: ' ' }, 'day'],
  ['a full weekday name', { weekdays: ['Monday'] }, 'weekdays.0'],
  ['a time in words', { ...hours, from: '5 PM' }, 'from'],
  ['an hour out of range', { ...hours, to: '24:00' }, 'to'],
  ['a trailing newline', { ...hours, to: '18:00\n' }, 'to'],
  ['no end', { from: '17:00' }, 'to'],
  ['an empty end', { from: '17:00', to: '' }, 'to'],
  ['no start', { to: '17:00' }, 'to'],
  ['an end equal to the start', { from: '17:00', to: '17:00' }, 'to'],
  ['an end before the start', { from: '17:00', to: '09:00' }, 'to'],
  ['an unknown field', { zone: 'UTC' }, 'zone'],
]

describe.each(dialects)('site settings on %s', (dialect) => {
  const test = openSite(dialect, { pic: false })
  let headers: { authorization: string }

  beforeAll(async () => {
    headers = await asAdmin(test.context, await anAdmin(test.context, { fullName: 'Mira Testrup' }))
  })
  afterEach(async () => {
    await test.context.db.deleteFrom('settings').execute()
    await test.context.db.deleteFrom('history').execute()
    await test.context.contentVersion.increment(test.context.db)
    await test.context.contentVersion.refresh()
  })

  const publicSettings = async () => (await test.request({ url: '/api/settings' })).json().data
  const put = (payload: unknown, url = path) =>
    test.request({ method: 'PUT', url, headers, payload: payload as object })
  const stored = () => rowsOf(test.context.db, 'settings')
  const changes = () => rowsOf(test.context.db, 'history', { action: 'change settings' })

  it('can be translated; a save without translations keeps them', async () => {
    const none = defaultSettings.translations
    expect((await put({ translations: { bn: { cost: ' <b>কিছু</b> ' } } })).statusCode).toBe(200)
    expect((await publicSettings()).translations).toEqual({ ...none, bn: { ...none.bn, cost: '<b>কিছু</b>' } })
    await put({ tagline: 'Light for all' })
    expect((await publicSettings()).translations.bn.cost).toBe('<b>কিছু</b>')
    const wrong = [
      { fr: {} },
      { en: { cost: 'x' } },
      { bn: { name: 'x' } },
      { bn: { ownDigits: 'beng' } },
      { bn: { cost: 'x'.repeat(301) } },
      { bn: { cost: 'a\u0000b' } },
      { bn: 'x' },
      [],
    ]
    for (const translations of wrong)
      expect((await put({ translations })).statusCode, JSON.stringify(translations)).toBe(400)
    expect((await publicSettings()).translations.bn.cost).toBe('<b>কিছু</b>')
  })

  it('update only the fields in the request', async () => {
    const answer = await put({ name: '  Lantern School ', tagline: 'Light for all' })
    expect(answer.statusCode).toBe(200)
    const data = { ...defaultSettings, name: 'Lantern School', tagline: 'Light for all' }
    const updatedAt = test.context.now().toISOString()
    expect(answer.json()).toEqual({ success: true, message: 'Settings saved.', data: { ...data, updatedAt } })
    await put({ name: 'Lamp School' })
    expect(await publicSettings()).toEqual({ ...data, name: 'Lamp School' })
    expect((await test.request({ url: path, headers })).json().data.name).toBe('Lamp School')
    expect(await stored()).toMatchObject([
      { key: 'name', value: '"Lamp School"' },
      { key: 'tagline', value: '"Light for all"' },
    ])
  })

  it("a save based on an outdated version does not overwrite another admin's changes", async () => {
    const first = (await test.request({ url: path, headers })).json().data
    const mine = await put({ tagline: 'Mine', updatedAt: first.updatedAt })
    expect(mine.statusCode).toBe(200)
    const late = await put({ tagline: 'Theirs', updatedAt: first.updatedAt })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toEqual({
      success: false,
      message: expect.stringContaining('Someone else has changed this'),
      errors: [],
      data: mine.json().data,
    })
    const again = await put({ ...late.json().data, tagline: 'Theirs' })
    expect(again.json().data.tagline).toBe('Theirs')
    expect(again.json().data.updatedAt > mine.json().data.updatedAt).toBe(true)
    expect((await put({ name: 'Lamp School' })).statusCode).toBe(200)
    expect((await put({ name: 'Lamp School', updatedAt: 'today' })).statusCode).toBe(400)
    expect((await put({ updatedAt: again.json().data.updatedAt })).statusCode).toBe(400)
  })

  it('name the founding year and the grades, which the default text for parents follows', async () => {
    const ask = async () => (await publicSettings()).forParents.whoMayCome
    expect(await ask()).toContain('from 1st to 10th grade')
    // A form sends numbers as text, and the whole group.
    const { forParents } = await publicSettings()
    const saved = await put({ founded: '2019', grades: { first: '3', last: 12 }, forParents })
    expect(saved.json().data).toMatchObject({ founded: 2019, grades: { first: 3, last: 12 } })
    expect(await ask()).toContain('from 3rd to 12th grade')
    await put({ forParents: { ...forParents, whoMayCome: 'Everyone from 1st to 10th grade.' } })
    expect(await ask()).toBe('Everyone from 1st to 10th grade.')
    const wrong = [
      { founded: 1899 },
      { founded: '' },
      { grades: { first: 5, last: 4 } },
      { grades: { first: 1 } },
    ]
    for (const one of [...wrong, { grades: { first: 0, last: 13 } }])
      expect((await put(one)).statusCode, JSON.stringify(one)).toBe(400)
  })

  it('in a History entry, only changed settings are named', async () => {
    const now = (await test.request({ url: path, headers })).json().data
    await put({ ...now, tagline: 'Another', updatedAt: undefined })
    const same = await put({ ...now, tagline: 'Another', updatedAt: undefined })
    expect(same.statusCode).toBe(200)
    expect(await changes()).toMatchObject([{ title: 'tagline' }])
  })

  const { socials, forParents, facultyInCharge, give } = defaultSettings
  const holiday = (over: object) => ({
    holidays: [{ name: 'Puja', from: '2026-10-01', to: '2026-10-02', ...over }],
  })
  const faculty = (over: object) => ({ facultyInCharge: { ...facultyInCharge, ...over } })
  const unclosed = { day: '2026-10-02', from: '15:00', to: '', name: 'More' }
  const wrong: [string, unknown, string | undefined][] = [
    ['an empty object', {}, undefined],
    ['an unknown field', { name: 'Lantern School', colour: 'red' }, 'colour'],
    ['a blank name', { name: '  ' }, 'name'],
    ['a name that is too long', { name: 'n'.repeat(81) }, 'name'],
    ['a null character', { tagline: 'a\u0000b' }, 'tagline'],
    ['a phone without a number', { phones: ['call me', '', ''] }, 'phones.0'],
    ['a javascript: link', { socials: { ...socials, facebook: 'javascript:alert(1)' } }, 'socials.facebook'],
    ['a WhatsApp number with words', { give: { ...give, whatsApp: 'ask Rina' } }, 'give.whatsApp'],
    ['an empty list of class timings', { classTimings: [] }, 'classTimings'],
    ['a holiday on a nonexistent date', holiday({ from: '2026-09-31' }), 'holidays.0.from'],
    ['a holiday that ends before it starts', holiday({ to: '2026-09-30' }), 'holidays.0.to'],
    ['a holiday with a blank name', holiday({ name: ' ' }), 'holidays.0.name'],
    ['an extra class without an end', { extraClasses: [unclosed] }, 'extraClasses.0.to'],
    [
      'a javascript: map URL',
      { forParents: { ...forParents, mapURL: 'javascript:alert(1)' } },
      'forParents.mapURL',
    ],
    ...wrongTimings.map(([what, fields, field]): [string, unknown, string] => [
      `a class timing with ${what}`,
      { classTimings: [defaultSettings.classTimings[0], { day: 'Monday', time: '5-6 PM', ...fields }] },
      `classTimings.1.${field}`,
    ]),
    ['two e-mail addresses', faculty({ email: 'a@example.org,b@example.org' }), 'facultyInCharge.email'],
    [
      'a photo URL on another host',
      faculty({ photoURL: 'https://example.org/x.png' }),
      'facultyInCharge.photoURL',
    ],
    [
      'a photo that was never uploaded',
      faculty({ photoURL: `/uploads/${'0'.repeat(40)}.webp` }),
      'facultyInCharge.photoURL',
    ],
  ]
  it.each(wrong)(
    'are unchanged after a request with %s, which is rejected',
    async (_what, payload, field) => {
      const answer = await put(payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ success: false, message: expect.any(String) })
      if (field) expect(answer.json().errors).toMatchObject([{ field }])
      expect(await stored()).toEqual([])
    },
  )

  describe('for class timings', () => {
    const timings = async () => (await publicSettings()).classTimings
    const evening = {
      day: 'Weekends',
      time: 'at dusk',
      weekdays: ['SU', 'SA'],
      from: '18:00',
      to: '19:30',
    }

    it('sort weekdays in week order, without duplicates', async () => {
      await put({ classTimings: [{ ...evening, weekdays: ['SA', 'SU', 'SA'] }] })
      expect(await timings()).toEqual([evening])
    })

    it('keep weekdays and hours when a request sends only unchanged texts; new texts start without them', async () => {
      await put({ classTimings: [evening] })
      const unknown = { day: 'Monday', time: '5-6 PM' }
      const answer = await put({
        classTimings: [unknown, { day: ' Weekends', time: 'at dusk' }, { day: 'Weekends', time: '5-6 PM' }],
      })
      expect(answer.statusCode).toBe(200)
      const noFields = { weekdays: [], from: '', to: '' }
      const expected = [{ ...unknown, ...noFields }, evening, { ...evening, time: '5-6 PM', ...noFields }]
      expect(answer.json().data.classTimings).toEqual(expected)
      expect(await timings()).toEqual(expected)
    })

    it('are unchanged if a request repeats only their texts', async () => {
      await put({ classTimings: defaultSettings.classTimings.map(({ day, time }) => ({ day, time })) })
      expect(await timings()).toEqual(defaultSettings.classTimings)
      expect(await changes()).toEqual([])
    })

    it('lose weekdays and hours that are sent empty', async () => {
      await put({ classTimings: [evening] })
      const emptied = { ...evening, weekdays: [], from: '', to: '' }
      await put({ classTimings: [emptied] })
      expect(await timings()).toEqual([emptied])
      await put({ classTimings: [evening] })
      const withWeekdays = { ...emptied, weekdays: ['SU'] }
      await put({ classTimings: [{ day: evening.day, time: evening.time, weekdays: ['SU'] }] })
      expect(await timings()).toEqual([withWeekdays])
    })
  })

  it('accept an uploaded photo', async () => {
    const name = `${'a'.repeat(40)}.webp`
    const file = { name, mimeType: 'image/webp', bytes: 1, width: 1, height: 1, createdAt: '2026-11-21' }
    await test.context.db.insertInto('uploads').values(file).execute()
    const shown = faculty({ photoURL: `/uploads/${name}` })
    expect((await put(shown)).statusCode).toBe(200)
    expect(await publicSettings()).toMatchObject(shown)
  })

  it('use the current defaults for fields that an older version did not store', async () => {
    const updatedAt = '2026-01-01T00:00:00.000Z'
    await test.context.db
      .insertInto('settings')
      .values([
        { key: 'socials', value: '{"facebook":"https://example.org/"}', updatedAt },
        { key: 'goneSince', value: '1', updatedAt },
      ])
      .execute()
    expect(await publicSettings()).toEqual({
      ...defaultSettings,
      socials: { ...defaultSettings.socials, facebook: 'https://example.org/' },
    })
  })
})
