import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { student } from '#domain/kinds/student.ts'
import { sentSettingsSchema } from '#domain/site/site-settings.ts'
import { bothDialects } from '#testing/databases.ts'
import { openOldDatabase } from '#testing/old-database.ts'
import { matchesSearch } from '../search.ts'

const at = '2026-01-01T00:00:00.000Z'
const times = { createdAt: at, updatedAt: at }
const texts = { ...times, sortKey: 'key', searchPublic: 'public', searchAll: 'all' }
const [one, two, film] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [string, string, string]

const classes = [
  'Nursery',
  'pre-nursery',
  'LKG',
  'ukg B',
  'Play group',
  '1',
  'Class 10',
  '0 LKG',
  'Größe LKG',
]
const timings = [
  [
    { day: 'Tuesday', time: '5-6 PM' },
    { weekdays: ['TU'], from: '17:00', to: '18:00' },
  ],
  [
    { day: 'Mon-Fri', time: '17:00-18:30' },
    { weekdays: ['MO', 'TU', 'WE', 'TH', 'FR'], from: '17:00', to: '18:30' },
  ],
  [
    { day: 'मंगलवार', time: '5.30 – 6.30 p.m.' },
    { weekdays: ['TU'], from: '17:30', to: '18:30' },
  ],
  [
    { day: 'Friday', time: "after sunset, or 'so'" },
    { weekdays: ['FR'], from: '', to: '' },
  ],
  [
    { day: 'Now & then "🪔"', time: '11-1 PM' },
    { weekdays: [], from: '11:00', to: '13:00' },
  ],
  [
    { day: 'Every day', time: '5 PM' },
    { weekdays: ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'], from: '17:00', to: '18:00' },
  ],
  [
    { day: 'When \\ it rains', time: '६-७' },
    { weekdays: [], from: '', to: '' },
  ],
] as const

describe.each(bothDialects)('a database of the first day that is updated, on %s', (dialect) => {
  let old: Awaited<ReturnType<typeof openOldDatabase>>
  beforeAll(async () => {
    old = await openOldDatabase(dialect)
    await old.updateTo('2026-11-21-03-content')
    await insertOldRows(insert)
    await old.updateTo('2026-11-22-55-consents')
    await insert('childPhotos', { name: two, studentId: 'gone' })
    await insert('removals', { name: film, since: at })
    await old.updateTo()
  })
  afterAll(() => old.close())

  const insert = (table: string, row: Record<string, string | number | null>) => {
    const columns = Object.keys(row).map((column) => sql.ref(column))
    return sql`
      insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(
      old.db,
    )
  }
  const read = async (columns: string, from: string) => {
    const query = sql<Record<string, unknown>>`select ${sql.raw(columns)} from ${sql.raw(from)}`
    return (await query.execute(old.db)).rows
  }

  test('no access ends, and it is known who was approved by whom', async () => {
    const columns = '"id", "approvedAt", "approvedBy", "lastSeenAt", "endsOn", "endedAt"'
    const none = { approvedAt: null, approvedBy: null, lastSeenAt: null, endsOn: null, endedAt: null }
    expect(await read(columns, '"admins" order by "id"')).toEqual([
      { ...none, id: 'a1', approvedAt: at, lastSeenAt: '2026-02-02' },
      { ...none, id: 'a2', approvedAt: '2026-03-03', approvedBy: 'Asha Testrup' },
      { ...none, id: 'a3' },
    ])
  })

  test('nobody is signed out; for careful actions they are asked to confirm, and each session has an id', async () => {
    const sessions = await read('*', '"sessions"')
    expect(sessions).toHaveLength(2)
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(2)
    for (const session of sessions)
      expect(session).toMatchObject({ device: '', confirmedAt: null, hasSecondFactor: 0 })
  })

  test('the fields of class timings are filled by their texts, and can be saved again', async () => {
    const [row] = await read('"value", "updatedAt"', `"settings" where "key" = 'classTimings'`)
    const stored = JSON.parse(String(row?.value))
    expect(stored).toEqual(timings.map(([texts, fields]) => ({ ...texts, ...fields })))
    expect(sentSettingsSchema.shape.classTimings.parse(stored)).toEqual(stored)
    expect(row?.updatedAt).toBe(at)
  })

  test('numbers and links that were invented are taken from visitors, others stay', async () => {
    const [phones, socials] = await read(
      '"value"',
      `"settings" where "key" in ('phones', 'socials') order by "key"`,
    )
    expect(JSON.parse(String(phones?.value))).toEqual(['+91 98300 12345', '', ''])
    expect(JSON.parse(String(socials?.value))).toEqual({
      facebook: 'https://www.facebook.com/lamps',
      instagram: '',
    })
  })

  test('visitors see what they saw before', async () => {
    const [row] = await read('*', '"notifications"')
    expect(row).toMatchObject({ publishing: null, isPinned: 0, visibleFrom: '' })
    expect(String(row?.visibleUntil) > '2100').toBe(true)
  })

  test('every child stays, shown as before, in the order of the classes', async () => {
    const rows = await read('*', '"students" order by "id"')
    expect(rows.map(({ sortKey }) => sortKey)).toEqual(
      classes.map((studentClass) => student.sortKey({ studentClass, fullName: 'Ängla' })),
    )
    for (const row of rows)
      expect(row).toMatchObject({
        leftOn: null,
        leftAs: null,
        searchVolunteers: 'public',
        consentLevel: 'public with name',
        consentUntil: '9999-12-31',
        publicUntil: '9999-12-31',
      })
    expect(await read('*', '"consents"')).toEqual([])
  })

  test('it is known which record names which file, and none is closed for a child that is gone', async () => {
    expect(await read('*', '"fileUses" order by "name", "kind"')).toEqual([
      { name: one, kind: 'gallery', recordId: 'g' },
      { name: one, kind: 'student', recordId: 's0' },
      { name: two, kind: 'gallery', recordId: 'g' },
      { name: two, kind: 'homePicture', recordId: 'h' },
      { name: film, kind: 'gallery', recordId: 'g' },
    ])
    expect(await read('*', '"childPhotos"')).toEqual([{ name: one, studentId: 's0' }])
  })

  test('what is still to be deleted is known under the new name of its table', async () => {
    expect(await read('*', '"pendingDeletions"')).toEqual([{ name: film, since: at }])
    expect(await read('"action"', '"history"')).toEqual([{ action: 'approve' }])
  })

  test('what was there is found by parts of its words', async () => {
    const find = (word: string) => {
      const search = { table: 'students', column: 'searchPublic' as const, words: [word] }
      return old.db
        .selectFrom('students' as 'content')
        .select('id')
        .where(matchesSearch(old.db, search))
        .execute()
    }
    expect(await find('ubli')).toHaveLength(classes.length)
    expect(await find('all')).toEqual([])
  })
})

type Insert = (table: string, row: Record<string, string | number | null>) => Promise<unknown>

async function insertOldRows(insert: Insert) {
  const admin = { ...times, passwordHash: '', contactNumber: '', gender: '', role: 'PIC' }
  for (const [id, status] of [
    ['a1', 'approved'],
    ['a2', 'approved'],
    ['a3', 'pending'],
  ] as const)
    await insert('admins', { ...admin, id, status, fullName: id, email: id, emailKey: id, uniqueId: id })
  for (const tokenHash of ['t1', 't2'])
    await insert('sessions', {
      tokenHash,
      adminId: 'a1',
      createdAt: at,
      lastUsedAt: tokenHash === 't1' ? '2026-02-01' : '2026-02-02',
      expiresAt: '2099',
    })
  await insert('audit', {
    id: 'x',
    at: '2026-03-03',
    adminId: 'a1',
    adminName: 'Asha Testrup',
    action: 'approve',
    recordId: 'a2',
  })
  const settings = {
    classTimings: timings.map(([texts]) => texts),
    phones: ['+91 98300 12345', '+91 00000 00002', ''],
    socials: { facebook: 'https://www.facebook.com/lamps', instagram: 'https://www.instagram.com/' },
  }
  for (const [key, value] of Object.entries(settings))
    await insert('settings', { key, value: JSON.stringify(value), updatedAt: at })
  for (const name of [one, two, film])
    await insert('uploads', { name, mimeType: 'image/webp', bytes: 1, createdAt: at })
  await insert('notifications', { ...texts, id: 'n', title: 'News', description: 'New' })
  for (const [n, studentClass] of classes.entries())
    await insert('students', {
      ...texts,
      id: `s${n}`,
      sortKey: `${(/\d+/.exec(studentClass)?.[0] ?? '').padStart(6, '0')} ängla`,
      fullName: 'Ängla',
      uniqueId: `U${n}`,
      gender: 'Male',
      studentClass,
      address: '',
      coverImageURL: n === 0 ? one : null,
    })
  await insert('galleryItems', {
    ...texts,
    id: 'g',
    title: 'Kites',
    photos: JSON.stringify([one, two, one]),
    videos: JSON.stringify([film]),
  })
  await insert('homePictures', { ...texts, id: 'h', title: 'Evening', coverImageURL: two })
}
