import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { bothDialects } from '#testing/databases.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

test.each(bothDialects)(
  'an update signs nobody out, and their sessions can be ended by an id, on %s',
  async (dialect) => {
    const site = await openTestApp(dialect)
    const { db } = site.context
    const admin = await anAdmin(site.context)
    const sessions = [await asAdmin(site.context, admin), await asAdmin(site.context, admin)]
    await undo(db)
    await migrate(db, dialect, migrations)

    for (const headers of sessions) {
      const { data } = (await site.request({ url: '/api/admin/sessions', headers })).json()
      expect(data).toHaveLength(2)
      expect(data[1].device).toBe('Unknown device')
      expect(new Set(data.map(({ id }: { id: string }) => id)).size).toBe(2)
    }
    const [own] = (await site.request({ url: '/api/admin/sessions', headers: sessions[0] ?? {} })).json().data
    const url = `/api/admin/sessions/${own.id}`
    expect((await site.request({ method: 'DELETE', url, headers: sessions[0] ?? {} })).statusCode).toBe(200)
    await site.close()
  },
)

/** As the database was before, with the sessions that are there. */
async function undo<T>(db: Kysely<T>) {
  await sql`drop index "sessions_id_unique"`.execute(db)
  for (const column of ['id', 'device'])
    await sql`alter table "sessions" drop column ${sql.ref(column)}`.execute(db)
  await sql`delete from "migrations" where "name" = '2026-11-21-15-sessions'`.execute(db)
}
