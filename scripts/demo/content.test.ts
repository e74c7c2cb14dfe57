import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { adminForm } from '#domain/accounts/accounts.ts'
import { consentLevels } from '#domain/audiences.ts'
import { activityTypes } from '#domain/kinds/activity.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { galleries } from '#domain/kinds/gallery.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { residenceTypes } from '#domain/kinds/residence.ts'
import { sentConsentSchema } from '#domain/records/consent-schemas.ts'
import { checkPublishing } from '#domain/records/publishing-schema.ts'
import { siteSettingsSchema } from '#domain/site/site-settings.ts'
import { furtherDefinitions } from '#testing/spec/further-kinds.ts'
import {
  albums,
  consentsAround,
  eventsAround,
  feedbacks,
  invited,
  leavers,
  notifications,
  people,
  settings,
  signUps,
} from './content.ts'
import { drawings } from './form-data.ts'

const today = new Date('2026-11-21T10:00:00Z')
const events = eventsAround(today)
const records: [Kind, Record<string, string>][] = [
  ...people.flatMap(([kind, all]) =>
    all.map(({ fields }) => [kind, fields] as [Kind, Record<string, string>]),
  ),
  ...events.flatMap(([kind, all]) =>
    all.map(({ fields }) => [kind, fields] as [Kind, Record<string, string>]),
  ),
  ...feedbacks.map((fields) => [feedback, fields] as [Kind, Record<string, string>]),
]
const everything = JSON.stringify([records, albums, settings, signUps, invited])
const of = (name: string) => records.filter(([kind]) => kind.name === name).map(([, fields]) => fields)

test('every invented record keeps the rules of its kind', () => {
  const broken = records.flatMap(([kind, { publishing, ...fields }]) =>
    parseForm(kind, fields).errors.map(
      ({ message }) => `${kind.name} ${fields[kind.titleField]}: ${message}`,
    ),
  )
  expect(broken).toEqual([])
  for (const signUp of signUps) expect(parseForm(adminForm, signUp).errors).toEqual([])
  expect(siteSettingsSchema.partial().safeParse(settings).success).toBe(true)
})

test('what is set about visitors can be, and everything that can be set is shown', () => {
  const set = records.flatMap(([kind, { publishing }]) =>
    publishing ? [{ kind, publishing: JSON.parse(publishing) as object }] : [],
  )
  expect(set.flatMap(({ publishing }) => Object.keys(publishing)).sort()).toEqual([
    'isDraft',
    'isHidden',
    'isPinned',
    'lastDay',
  ])
  for (const { kind, publishing } of set)
    expect(checkPublishing(kind, publishing)).toHaveProperty('publishing')
})

test('who has left is among those who signed up', () => {
  const emails = signUps.map(({ email }) => email)
  for (const email of Object.values(leavers)) expect(emails).toContain(email)
  expect(emails).not.toContain(invited)
})

test('of most children it is known what may be shown, of some not', () => {
  const ids = of('student').map((_, index) => `${index}`)
  const consents = consentsAround(new Date('2026-11-22'), ids)
  expect(new Set(consents.map(({ level }) => level))).toEqual(new Set(consentLevels))
  for (const consent of consents) expect(sentConsentSchema.parse(consent)).toEqual(consent)
  const asked = consents.flatMap(({ ids }) => ids)
  expect(new Set(asked).size).toBe(asked.length)
  expect(asked.length).toBeGreaterThan(ids.length / 2)
  expect(asked.length).toBeLessThan(ids.length)
})

test('every kind of the specification has something to show', () => {
  const specified = kinds.filter((kind) => !furtherDefinitions.includes(kind))
  const isShown = ({ name }: Kind) => of(name).length > 0 || (albums[name]?.length ?? 0) > 0
  expect(specified.length).toBeGreaterThanOrEqual(17)
  expect(specified.filter((kind) => !isShown(kind))).toEqual([])
})

test.each([
  ['student', 60, 60],
  ['volunteer', 40, 40],
  ['alumnus', 80, 80],
  ['activity', 10, 16],
  ['festival', 10, 14],
  ['farewell', 8, 10],
  ['induction', 8, 10],
  ['donation', 8, 8],
  ['classroom', 12, 12],
  ['homePicture', 4, 6],
  ['feedback', 3, 5],
])('there are enough records of %s', (name, least, most) => {
  expect(of(name).length).toBeGreaterThanOrEqual(least)
  expect(of(name).length).toBeLessThanOrEqual(most)
})

test('nobody has the name of somebody else', () => {
  const names = [
    ...people.flatMap(([, all]) => all.map(({ fields }) => fields.fullName ?? '')),
    ...signUps.map(({ fullName = '' }) => fullName),
  ]
  expect(names.length - new Set(names).size).toBe(0)
  const firstAndLast = names.map((name) => name.toLowerCase())
  expect(new Set(firstAndLast).size).toBe(names.length)
})

test.each(['uniqueId', 'enrollmentNo', 'email', 'contactNumber'])('no two people share their %s', (field) => {
  const values = people.flatMap(([, all]) => all.map(({ fields }) => fields[field])).filter(Boolean)
  expect(values.length).toBeGreaterThan(39)
  expect(new Set(values).size).toBe(values.length)
})

test('no e-mail reaches anybody and no telephone rings', () => {
  const emails = everything.match(/[\w.+-]+@[\w.-]+/g) ?? []
  expect(emails.length).toBeGreaterThan(100)
  expect(emails.filter((email) => !email.endsWith('@example.org'))).toEqual([])
  const phones = everything.match(/\+\d[\d ]{6,}/g) ?? []
  expect(phones.length).toBeGreaterThan(100)
  expect(phones.filter((phone) => !/^\+91 00000 \d{5}$/.test(phone))).toEqual([])
})

test('names and titles come in three scripts', () => {
  const names = people.flatMap(([, all]) => all.map(({ fields }) => fields.fullName)).join(' ')
  const titles = events.flatMap(([, all]) => all.map(({ fields }) => fields.title)).join(' ')
  for (const texts of [names, titles]) {
    expect(texts).toMatch(/\p{Script=Devanagari}/u)
    expect(texts).toMatch(/\p{Script=Bengali}/u)
  }
})

describe('what filters and pages need', () => {
  test('students of all ten classes, volunteers of five years, alumni of ten', () => {
    const distinct = (name: string, field: string) => new Set(of(name).map((fields) => fields[field])).size
    expect(distinct('student', 'studentClass')).toBe(10)
    expect(distinct('volunteer', 'year')).toBe(5)
    expect(distinct('volunteer', 'department')).toBeGreaterThan(4)
    expect(distinct('volunteer', 'residenceType')).toBe(residenceTypes.length)
    expect(distinct('activity', 'activityType')).toBe(activityTypes.length)
    expect([...new Set(of('alumnus').map(({ graduationYear }) => graduationYear))].sort()).toEqual([
      '2017',
      '2018',
      '2019',
      '2020',
      '2021',
      '2022',
      '2023',
      '2024',
      '2025',
      '2026',
    ])
  })

  test.each(['2026-11-21', '2027-02-28', '2028-07-01'])(
    'on %s one or two events are near and to come, the rest is past',
    (day) => {
      const dates = eventsAround(new Date(`${day}T23:30:00Z`))
        .flatMap(([, all]) => all.map(({ fields }) => fields.date ?? ''))
        .filter(Boolean)
      const coming = dates.filter((date) => date > day)
      expect(coming.length).toBeGreaterThanOrEqual(1)
      expect(coming.length).toBeLessThanOrEqual(2)
      expect(Math.max(...coming.map((date) => Date.parse(date) - Date.parse(day)))).toBeLessThan(
        31 * 86_400_000,
      )
      expect(dates.toSorted()[0]).toMatch(/^2016-/)
    },
  )

  test('class was on class days only, twelve times, none of them in the future', () => {
    for (const { day = '', date = '' } of of('classroom')) {
      expect(day).toBe(new Date(date).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }))
      expect(['Tuesday', 'Thursday', 'Sunday']).toContain(day)
      expect(date < '2026-11-21').toBe(true)
    }
  })

  test('two notifications are fresh, the others older, one has no picture; one more is a draft', () => {
    const shown = notifications.filter(({ publishing }) => !publishing?.isDraft)
    expect(shown.length).toBe(notifications.length - 1)
    const ages = shown.map(({ daysAgo }) => daysAgo)
    expect(ages).toEqual(ages.toSorted((a, b) => b - a))
    expect(ages.filter((age) => age < 7).length).toBe(2)
    expect(shown.filter(({ picture }) => !picture).length).toBe(1)
    const titles = notifications.map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('every gallery has several items of several pictures, and there is a film', () => {
    for (const { name } of galleries) {
      expect(albums[name]?.length, name).toBeGreaterThanOrEqual(3)
      for (const { title, photos } of albums[name] ?? [])
        expect(photos.length, title).toBeGreaterThanOrEqual(2)
    }
    expect(
      Object.values(albums)
        .flat()
        .some(({ video }) => video),
    ).toBe(true)
    const film = readFileSync(new URL('evening.mp4', import.meta.url))
    expect(film.length).toBeLessThan(300_000)
    expect(film.subarray(4, 8).toString()).toBe('ftyp')
    // The index before the frames lets a film start before all of it has arrived.
    expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'))
  })

  test('one admin may add all of it within an hour and a minute’s calls', () => {
    const pictures = Object.values(albums)
      .flat()
      .reduce((sum, { photos }) => sum + photos.length + 1, 0)
    expect(records.length + pictures).toBeLessThan(500)
    expect(feedbacks.length).toBeLessThanOrEqual(5)
  })
})

describe('the pictures', () => {
  const albumFiles = Object.values(albums)
    .flat()
    .flatMap(({ photos, video }) => [...photos, ...(video ? [video] : [])])
  const recordPictures = [...people, ...events].flatMap(([, all]) => all.map(({ picture }) => picture))
  const named = [...albumFiles, ...recordPictures, 'portraits/faculty-in-charge.svg'].filter(
    (picture) => picture !== undefined,
  )

  const shown = [...new Set(named)].filter((picture) => picture !== 'evening.mp4')

  test('every drawing is shown, and everything that is shown is drawn', async () => {
    expect(shown.sort()).toEqual([...(await drawings()).keys()].sort())
  })

  test('every drawing can be read, in the size in which it is shown', async () => {
    const sizes = await Promise.all(
      [...(await drawings())].map(async ([picture, svg]) => {
        const { width, height } = await sharp(svg).metadata()
        return `${picture.split('/')[0]} ${width} x ${height}`
      }),
    )
    expect([...new Set(sizes)].sort()).toEqual([
      'portraits 640 x 640',
      'scenes 1280 x 800',
      'scenes 1600 x 1000',
    ])
  })

  test('nobody in the demo looks like somebody else, and no scene is shown twice', async () => {
    const contents = [...(await drawings()).values()].map((svg) => Buffer.from(svg).toString('base64'))
    expect(new Set(contents).size).toBe(contents.length)
    expect(shown.length).toBe(named.filter((picture) => picture !== 'evening.mp4').length)
  })
})
