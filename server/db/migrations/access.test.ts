import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { bothDialects } from '#testing/databases.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

test.each(bothDialects)(
  'an update ends nobody’s access, and knows who was approved by whom, on %s',
  async (dialect) => {
    const site = await openTestApp(dialect)
    const { db, now } = site.context
    const pic = await anAdmin(site.context, { fullName: 'Asha Testrup' })
    const headers = await asAdmin(site.context, pic)
    const approved = await anAdmin(site.context, { status: 'pending' })
    const waiting = await anAdmin(site.context, { status: 'pending' })
    site.advanceTime(60_000)
    const url = `/api/admin/dashboard/approve/${approved.id}`
    expect((await site.request({ method: 'PUT', url, headers })).statusCode).toBe(200)
    const approvedAt = now().toISOString()
    await undo(db)
    await migrate(db, dialect, migrations)

    const rows = await db
      .selectFrom('admins')
      .select(['id', 'approvedAt', 'approvedBy', 'lastSeenAt', 'endsOn', 'endedAt'])
      .orderBy('id')
      .execute()
    const none = { endsOn: null, endedAt: null, approvedBy: null, approvedAt: null, lastSeenAt: null }
    const { lastUsedAt } = await db.selectFrom('sessions').select('lastUsedAt').executeTakeFirstOrThrow()
    const expected = [
      { ...none, id: pic.id, approvedAt: pic.createdAt, lastSeenAt: lastUsedAt },
      { ...none, id: approved.id, approvedAt, approvedBy: 'Asha Testrup' },
      { ...none, id: waiting.id },
    ]
    expect(rows).toEqual(expected.sort((one, other) => (one.id < other.id ? -1 : 1)))
    expect((await site.request({ url: '/api/admin/profile', headers })).statusCode).toBe(200)
    await site.close()
  },
)

/** As the database was before. */
async function undo<T>(db: Kysely<T>) {
  await sql`drop table "accessNotices"`.execute(db)
  for (const column of ['approvedAt', 'approvedBy', 'lastSeenAt', 'endsOn', 'endedAt'])
    await sql`alter table "admins" drop column ${sql.ref(column)}`.execute(db)
  await sql`delete from "migrations" where "name" = '2026-11-22-41-access'`.execute(db)
}
