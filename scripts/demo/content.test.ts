import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { feedback } from '#domain/kinds/feedback.ts'
import { galleries } from '#domain/kinds/gallery.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind, Translations } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { flattenTranslations, withTranslations } from '#domain/kinds/translations.ts'
import { adminForm } from '#domain/session/accounts.ts'
import { defaultSettings } from '#domain/site/site-constants.ts'
import { siteSettingsSchema } from '#domain/site/site-settings.ts'
import { furtherLanguages } from '#domain/text/languages.ts'
import { furtherDefinitions } from '#testing/spec/further-kinds.ts'
import { albums, eventsAround, feedbacks, invited, leavers, people, settings, signUps } from './content.ts'
import { loadDrawings } from './form-data.ts'

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

test('every demo record is valid for its kind', () => {
  const broken = records.flatMap(([kind, { publishing, translations = '{}', ...fields }]) =>
    parseForm(withTranslations(kind), {
      ...fields,
      ...flattenTranslations(JSON.parse(translations)),
    }).errors.map(({ message }) => `${kind.name} ${fields[kind.titleField]}: ${message}`),
  )
  expect(broken).toEqual([])
  for (const signUp of signUps) expect(parseForm(adminForm, signUp).errors).toEqual([])
  expect(siteSettingsSchema.partial().safeParse(settings).success).toBe(true)
  // Only these settings have built-in translations.
  const { whoMayCome, cost } = defaultSettings.forParents
  expect(settings.forParents).toMatchObject({ whoMayCome, cost })
})

test('every event and notice has a title in each language', () => {
  const untranslated = records.filter(
    ([{ translates }, { translations = '{}' }]) =>
      translates &&
      furtherLanguages.some((language) => !(JSON.parse(translations) as Translations)[language]?.title),
  )
  expect(untranslated.map(([, { title }]) => title)).toEqual([])
})

test('every leaver is also in the sign-ups', () => {
  const emails = signUps.map(({ email }) => email)
  for (const email of Object.values(leavers)) expect(emails).toContain(email)
  expect(emails).not.toContain(invited)
})

test('every kind of the specification has demo records', () => {
  const specified = kinds.filter((kind) => !furtherDefinitions.includes(kind))
  const isShown = ({ name }: Kind) => of(name).length > 0 || (albums[name]?.length ?? 0) > 0
  expect(specified.length).toBeGreaterThanOrEqual(17)
  expect(specified.filter((kind) => !isShown(kind))).toEqual([])
})

test('no two people have the same name', () => {
  const names = [
    ...people.flatMap(([, all]) => all.map(({ fields }) => fields.fullName ?? '')),
    ...signUps.map(({ fullName = '' }) => fullName),
  ]
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
})

test.each(['uniqueId', 'enrollmentNo', 'email', 'contactNumber'])(
  'no two people have the same %s',
  (field) => {
    const values = people.flatMap(([, all]) => all.map(({ fields }) => fields[field])).filter(Boolean)
    expect(values.length).toBeGreaterThan(39)
    expect(new Set(values).size).toBe(values.length)
  },
)

test('all e-mail addresses and phone numbers are unreachable', () => {
  const emails = everything.match(/[\w.+-]+@[\w.-]+/g) ?? []
  expect(emails.length).toBeGreaterThan(100)
  expect(emails.filter((email) => !email.endsWith('@example.org'))).toEqual([])
  const phones = everything.match(/\+\d[\d ]{6,}/g) ?? []
  expect(phones.length).toBeGreaterThan(100)
  expect(phones.filter((phone) => !/^\+91 00000 \d{5}$/.test(phone))).toEqual([])
})

describe('the data for filters and pages', () => {
  test.each(['2026-11-21', '2027-02-28', '2028-07-01'])(
    'on %s, one or two events are upcoming and close, and the others are past',
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

  test('every gallery has several albums with several pictures, and there is one film', () => {
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
    // If the index precedes the frames, a film starts before it has loaded completely.
    expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'))
  })

  test('one admin can add everything within the hourly and per-minute rate limits', () => {
    const pictures = Object.values(albums)
      .flat()
      .reduce((sum, { photos }) => sum + photos.length + 1, 0)
    expect(records.length + pictures).toBeLessThan(500)
    expect(feedbacks.length).toBeLessThanOrEqual(5)
  })
})

describe('the drawings', () => {
  const albumFiles = Object.values(albums)
    .flat()
    .flatMap(({ photos, video }) => [...photos, ...(video ? [video] : [])])
  const recordPictures = [...people, ...events].flatMap(([, all]) => all.map(({ picture }) => picture))
  const named = [...albumFiles, ...recordPictures, 'portraits/faculty-in-charge.svg'].filter(
    (picture) => picture !== undefined,
  )

  const shown = [...new Set(named)].filter((picture) => picture !== 'evening.mp4')

  test('every drawing is used, and every picture has a drawing', async () => {
    expect(shown.sort()).toEqual([...(await loadDrawings()).keys()].sort())
  })

  test('every drawing is readable and has the size at which it is shown', async () => {
    const sizes = await Promise.all(
      [...(await loadDrawings())].map(async ([picture, svg]) => {
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
})
