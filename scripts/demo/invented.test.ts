import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { adminForm } from '#domain/accounts.ts'
import { activityTypes } from '#domain/kinds/activity.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { galleries } from '#domain/kinds/gallery.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { readForm } from '#domain/kinds/read-form.ts'
import { residenceTypes } from '#domain/kinds/residence.ts'
import { siteSettings } from '#domain/site.ts'
import { feedbacks } from './pages/feedbacks.ts'
import { albums } from './pages/galleries.ts'
import { notifications } from './pages/notifications.ts'
import { settings } from './pages/settings.ts'
import { newcomers } from './people/newcomers.ts'
import { people, toldAround } from './tell.ts'

const today = new Date('2026-11-21T10:00:00Z')
const told = toldAround(today)
const records: [Kind, Record<string, string>][] = [
  ...people.flatMap(([kind, all]) =>
    all.map(({ fields }) => [kind, fields] as [Kind, Record<string, string>]),
  ),
  ...told.flatMap(([kind, all]) => all.map(({ fields }) => [kind, fields] as [Kind, Record<string, string>])),
  ...feedbacks.map((fields) => [feedback, fields] as [Kind, Record<string, string>]),
]
const everything = JSON.stringify([records, albums, settings, newcomers])
const of = (name: string) => records.filter(([kind]) => kind.name === name).map(([, fields]) => fields)

test('every invented record keeps the rules of its kind', () => {
  const broken = records.flatMap(([kind, fields]) =>
    readForm(kind, fields).errors.map(({ message }) => `${kind.name} ${fields[kind.titleField]}: ${message}`),
  )
  expect(broken).toEqual([])
  for (const newcomer of newcomers) expect(readForm(adminForm, newcomer).errors).toEqual([])
  expect(siteSettings.partial().safeParse(settings).success).toBe(true)
})

test('every kind that a visitor sees has something to show', () => {
  const shown = kinds.filter(({ name }) => of(name).length > 0 || (albums[name]?.length ?? 0) > 0)
  expect(shown.map(({ name }) => name)).toEqual(kinds.map(({ name }) => name))
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
    ...people.flatMap(([, all]) => all.map(({ fields }) => fields.fullName)),
    ...newcomers.map((each) => each.fullName),
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
  const titles = told.flatMap(([, all]) => all.map(({ fields }) => fields.title)).join(' ')
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
      const dates = toldAround(new Date(`${day}T23:30:00Z`))
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

  test('two notifications are fresh, the others older, one has no picture', () => {
    const ages = notifications.map(({ daysAgo }) => daysAgo)
    expect(ages).toEqual(ages.toSorted((a, b) => a - b))
    expect(ages.filter((age) => age < 7).length).toBe(2)
    expect(notifications.filter(({ scene }) => !scene).length).toBe(1)
    const titles = notifications.map(({ fields }) => fields.title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('every gallery has several items of several pictures, and there is a film', async () => {
    for (const { name } of galleries) {
      expect(albums[name]?.length, name).toBeGreaterThanOrEqual(3)
      for (const { title, photos } of albums[name] ?? [])
        expect(photos.length, title).toBeGreaterThanOrEqual(2)
    }
    expect(
      Object.values(albums)
        .flat()
        .some(({ withVideo }) => withVideo),
    ).toBe(true)
    const film = await readFile(new URL('evening.mp4', import.meta.url))
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
