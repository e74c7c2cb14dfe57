import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { bothDialects } from '#testing/databases.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

test.each(bothDialects)(
  'an update signs nobody out; for careful deeds those sessions are asked to confirm, on %s',
  async (dialect) => {
    const site = await openTestApp(dialect)
    const { db } = site.context
    const headers = await asAdmin(site.context, await anAdmin(site.context))
    await undo(db)
    await migrate(db, dialect, migrations)
    const answer = async (method: 'GET' | 'DELETE') =>
      (await site.request({ method, url: '/api/admin/dashboard/trash', headers })).statusCode
    expect([await answer('GET'), await answer('DELETE')]).toEqual([200, 403])
    const [session] = await db.selectFrom('sessions').selectAll().execute()
    expect(session).toMatchObject({ confirmedAt: null, hasSecondFactor: 0 })
    await site.close()
  },
)

/** As the database was before, with the sessions that are there. */
async function undo<T>(db: Kysely<T>) {
  for (const table of ['totpSecrets', 'recoveryCodes', 'passkeys', 'passkeyChallenges'])
    await sql`drop table ${sql.ref(table)}`.execute(db)
  for (const column of ['confirmedAt', 'hasSecondFactor'])
    await sql`alter table "sessions" drop column ${sql.ref(column)}`.execute(db)
  await sql`delete from "migrations" where "name" = '2026-11-22-43-second-factor'`.execute(db)
}
