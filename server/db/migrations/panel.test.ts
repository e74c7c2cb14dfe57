import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { bothDialects } from '#testing/databases.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const invented = {
  phones: ['+91 00000 00001', '+91 00000 00002', '+91 00000 00003'],
  socials: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    youtube: 'https://www.youtube.com/',
    linkedin: 'https://www.linkedin.com/',
  },
}
const own = {
  phones: ['+91 98300 12345', '+91 00000 00002', ''],
  socials: { ...invented.socials, facebook: 'https://www.facebook.com/lamps' },
}
const none = { facebook: '', instagram: '', youtube: '', linkedin: '' }

test.each(bothDialects)(
  'an update takes numbers and links that were invented from visitors, on %s',
  async (dialect) => {
    for (const [stored, shown] of [
      [invented, { phones: ['', '', ''], socials: none }],
      [own, { phones: ['+91 98300 12345', '', ''], socials: { ...none, facebook: own.socials.facebook } }],
    ] as const) {
      const site = await openTestApp(dialect)
      const { db } = site.context
      const updatedAt = '2026-01-01T00:00:00.000Z'
      const rows = Object.entries(stored).map(([key, value]) => ({
        key,
        value: JSON.stringify(value),
        updatedAt,
      }))
      await db.insertInto('settings').values(rows).execute()
      await repeat(db)
      await migrate(db, dialect, migrations)

      expect((await site.request({ url: '/api/settings' })).json().data).toMatchObject(shown)
      const times = await db.selectFrom('settings').select('updatedAt').distinct().execute()
      expect(times).toEqual([{ updatedAt }])
      await site.close()
    }
  },
)

const repeat = <T>(db: Kysely<T>) =>
  sql`delete from "migrations" where "name" = '2026-11-22-45-panel'`.execute(db)
