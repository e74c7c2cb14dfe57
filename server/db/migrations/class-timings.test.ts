import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultSettings } from '#domain/site/site-constants.ts'
import { sentSettingsSchema } from '#domain/site/site-settings.ts'
import { openTestApp } from '#testing/app.ts'
import { bothDialects } from '#testing/databases.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const before = [
  { day: 'Tuesday', time: '5-6 PM' },
  { day: 'Mon-Fri', time: '17:00-18:30' },
  { day: 'मंगलवार', time: '5.30 – 6.30 p.m.' },
  { day: 'Friday', time: "after sunset, or 'so'" },
  { day: 'Now & then "🪔"', time: '11-1 PM' },
  { day: 'Every day', time: '5 PM' },
  { day: 'When \\ it rains', time: '६-७' },
]
const filled = [
  { weekdays: ['TU'], from: '17:00', to: '18:00' },
  { weekdays: ['MO', 'TU', 'WE', 'TH', 'FR'], from: '17:00', to: '18:30' },
  { weekdays: ['TU'], from: '17:30', to: '18:30' },
  { weekdays: ['FR'], from: '', to: '' },
  { weekdays: [], from: '11:00', to: '13:00' },
  { weekdays: ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'], from: '17:00', to: '18:00' },
  { weekdays: [], from: '', to: '' },
]

test.each(bothDialects)(
  'an update fills the fields of class timings by their texts, on %s',
  async (dialect) => {
    const site = await openTestApp(dialect)
    const { db } = site.context
    const updatedAt = '2026-01-01T00:00:00.000Z'
    const stored = [
      { key: 'classTimings', value: JSON.stringify(before), updatedAt },
      { key: 'name', value: '"Lamp School"', updatedAt },
    ]
    await db.insertInto('settings').values(stored).execute()
    await repeat(db)
    await migrate(db, dialect, migrations)

    const classTimings = before.map((texts, index) => ({ ...texts, ...filled[index] }))
    const { data } = (await site.request({ url: '/api/settings' })).json()
    expect(data).toEqual({ ...defaultSettings, name: 'Lamp School', classTimings })
    // What is stored can be saved again by the form.
    expect(sentSettingsSchema.parse(data)).toEqual(data)
    const times = await db.selectFrom('settings').select('updatedAt').distinct().execute()
    expect(times).toEqual([{ updatedAt }])
    await site.close()
  },
)

test.each(bothDialects)('an update of a site that never set them stores none, on %s', async (dialect) => {
  const site = await openTestApp(dialect)
  const { db } = site.context
  await repeat(db)
  await migrate(db, dialect, migrations)
  expect(await db.selectFrom('settings').selectAll().execute()).toEqual([])
  expect((await site.request({ url: '/api/settings' })).json().data).toEqual(defaultSettings)
  await site.close()
})

const repeat = <T>(db: Kysely<T>) =>
  sql`delete from "migrations" where "name" = '2026-11-21-40-class-timings'`.execute(db)
