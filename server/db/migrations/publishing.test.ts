import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aNotification } from '#testing/builders.ts'
import { bothDialects, openDatabaseToAlter } from '#testing/databases.ts'
import { migrate } from '../migrate.ts'
import { tables } from './2026-11-22-46-publishing.ts'
import { migrations } from './index.ts'

test.each(bothDialects)('an update shows to visitors what they saw before, on %s', async (dialect) => {
  const { db, close } = await openDatabaseToAlter(dialect)
  // The database as the version before it left it.
  for (const table of tables) {
    await sql`drop index ${sql.ref(`${table}_publishing`)}`.execute(db)
    for (const column of ['publishing', 'isPinned', 'visibleFrom', 'visibleUntil'])
      await db.schema.alterTable(table).dropColumn(column).execute()
  }
  await sql`delete from "migrations" where "name" = '2026-11-22-46-publishing'`.execute(db)
  const { title, description } = aNotification()
  await sql`
    insert into "notifications" ("id", "createdAt", "updatedAt", "sortKey", "searchPublic", "searchAll", "title", "description")
    values ('019', '2026', '2026', '', '', '', ${title}, ${description})`.execute(db)
  await migrate(db, dialect, migrations)
  const row = await db
    .selectFrom('notifications' as 'content')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ publishing: null, isPinned: 0, visibleFrom: '' })
  expect(row.visibleUntil > '2100').toBe(true)
  await close()
})
