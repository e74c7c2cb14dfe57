import { describe, expect, test } from 'vitest'
import { aFestival } from '#testing/builders.ts'
import { bothDialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSpec } from '#testing/spec/open-spec.ts'
import { readDashboard } from './read-dashboard.ts'

describe.each(bothDialects)('the dashboard’s report, on %s', (dialect) => {
  const spec = openSpec(dialect)

  test('tells the whole school year, its first day and its last one too', async () => {
    for (const date of ['2026-06-30', '2026-07-01', '2027-06-30', '2027-07-01']) {
      const form = { ...aFestival({ title: date, date }), coverImageURL: await aPicture() }
      const path = '/api/admin/dashboard/events/festivals/add-festival'
      expect((await spec.asAdmin('POST', path, { form })).status).toBe(201)
    }
    const { db, now } = spec.testApp.context
    const { events, year } = await readDashboard(db, now())
    expect(year.name).toBe('2026–27')
    expect(events.map(({ title }) => title)).toEqual(['2026-07-01', '2027-06-30'])
  })
})
