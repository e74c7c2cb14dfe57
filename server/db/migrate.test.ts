import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bothDialects, openTestDatabase } from '#testing/databases.ts'
import { migrationNames, setLastMigration } from '#testing/release-070.ts'
import { lastMigrationOf070 } from './known-history.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import type { OpenDatabase } from './opened-database.ts'
import type { Tables } from './tables.ts'

/** A migration that a later version may add. */
function addClubs({ isBroken = false } = {}): Migration {
  return {
    name: '2090-01-01-01-clubs',
    async up(db, { text, tableEnd }) {
      await db.schema.createTable('clubs').addColumn('name', text).modifyEnd(tableEnd).execute()
      if (isBroken) throw new Error('broken off')
    },
  }
}

describe.each(bothDialects)('a migration on %s', (dialect) => {
  let opened: OpenDatabase
  let db: Kysely<unknown>
  const clubs = () =>
    db.$extendTables<{ clubs: { name: string } }>().selectFrom('clubs').selectAll().execute()
  beforeEach(async () => {
    opened = await openTestDatabase(dialect)
    db = opened.db as unknown as Kysely<unknown>
  })
  afterEach(async () => {
    await db.schema.dropTable('clubs').ifExists().execute()
    await opened.close()
  })

  test('leaves nothing behind if it fails, and can be repeated', async () => {
    await expect(migrate(db, [...migrations, addClubs({ isBroken: true })])).rejects.toThrow('broken off')
    await migrate(db, [...migrations, addClubs()])
    expect(await clubs()).toEqual([])
  })

  test('runs once, after one backup, even if several processes start at the same time', async () => {
    const backups: unknown[] = []
    const beforeUpdate = async (_db: unknown, update: unknown) => void backups.push(update)
    const starts = Array.from({ length: 5 }, () => migrate(db, [...migrations, addClubs()], beforeUpdate))
    await Promise.all(starts)
    expect(backups).toHaveLength(1)
    const { rows } = await sql`select * from "migrations" where "name" like '%clubs'`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('keeps the program from starting if the program does not know it', async () => {
    await migrate(db, [...migrations, addClubs()])
    await expect(migrate(db, migrations)).rejects.toThrow(/newer version of Lamplight .*2090-01-01-01-clubs/)
  })

  test('runs after `beforeUpdate`, and does not run if that fails', async () => {
    const fail = () => Promise.reject(new Error('no backup'))
    await migrate(db, migrations, fail)
    await expect(migrate(db, [...migrations, addClubs()], fail)).rejects.toThrow('no backup')
    expect(await migrationNames(opened.db)).toEqual(migrations.map(({ name }) => name))
    await migrate(db, [...migrations, addClubs()], async (db) => {
      expect(await migrationNames(db.$extendTables<Tables>())).toHaveLength(migrations.length)
    })
    expect(await clubs()).toEqual([])
  })

  test('leaves tables of 0.7.0 unchanged', async () => {
    await opened.db.insertInto('settings').values({ key: 'tagline', value: '"x"', updatedAt: '' }).execute()
    await setLastMigration(opened.db)
    await migrate(db, migrations)
    expect(await migrationNames(opened.db)).toEqual([
      lastMigrationOf070,
      ...migrations.map(({ name }) => name),
    ])
    expect(await opened.db.selectFrom('settings').select('value').execute()).toEqual([{ value: '"x"' }])
    const [version] = await opened.db.selectFrom('contentVersion').select('lastMigration').execute()
    expect(version?.lastMigration).toBe(migrations.at(-1)?.name)
  })

  test('puts each change set into its line of History', async () => {
    await setLastMigration(opened.db)
    const [single, many, lined, year] = ['01', '02', '03', '04']
    const line = (id: string, action: string, kind: string, recordId: string) =>
      sql`
      insert into "history" ("id", "at", "adminId", "adminName", "action", "kind", "recordId", "title")
      values (${id}, '2026-11-20', 'mira', 'Mira', ${action}, ${kind}, ${recordId}, 'Asha')`.execute(db)
    const set = (id: string, reason: string, onceKey: string | null = null) =>
      sql`
      insert into "changeSets" values (${id}, '2026-11-20', 'mira', 'Mira', ${reason}, 'Asha', ${onceKey},
        2, 1, 0, 1, null, 'Ravi')`.execute(db)
    const changed = (id: string) =>
      sql`
      insert into "changedRecords" values (${id}, 0, 'student', 'asha', 'Asha', null, '{}', 0)`.execute(db)
    await line(single, 'add', 'student', 'asha')
    await line(lined, 'import', 'changeSet', many)
    await line('05', 'undo', 'changeSet', many)
    await line('06', 'sign in', 'admin', 'mira')
    await set(single, 'one record')
    await set(many, 'import')
    await set(year, 'school year', 'school year 2026')
    await set('07', 'one record')
    for (const id of [single, many, year, '07']) await changed(id)
    await migrate(db, migrations)
    const rows = await opened.db.selectFrom('history').selectAll().orderBy('id').execute()
    const none = { reason: null, added: 0, undoneBy: null }
    const one = { added: 2, edited: 1, deleted: 0, undone: 1, undoneBy: 'Ravi', adminName: 'Mira' }
    expect(rows).toMatchObject([
      { id: single, action: 'add', kind: 'student', reason: 'one record', ...one },
      { id: many, action: 'import', kind: 'changeSet', recordId: many, reason: 'import', ...one },
      { id: year, action: 'move the school year on', recordId: year, onceKey: 'school year 2026', ...one },
      { id: '05', action: 'undo', recordId: many, ...none },
      { id: '06', action: 'sign in', ...none },
    ])
    const left = await opened.db
      .selectFrom('changedRecords')
      .select('changeSetId')
      .orderBy('changeSetId')
      .execute()
    expect(left.map(({ changeSetId }) => changeSetId)).toEqual([single, many, year])
  })

  test('links albums of 0.7.0 that are named after an event and its day', async () => {
    await setLastMigration(opened.db)
    const shared = { createdAt: '', updatedAt: '', sortKey: '', searchPublic: '', searchAll: '' }
    const lights = { ...shared, title: 'Lights', description: '', date: '2026-11-02', venue: '' }
    await sql`insert into "uploads" ("name", "mimeType", "bytes", "createdAt") values ('x', '', 1, '')`.execute(
      db,
    )
    const old = db.$extendTables<Record<'festivals' | 'festivalGalleryItems', Record<string, unknown>>>()
    await old
      .insertInto('festivals')
      .values({ ...lights, id: 'f', studentsPresent: 0, volunteersPresent: 0, coverImageURL: 'x' })
      .execute()
    const titles = ['Lights, 2 November 2026', 'Lights, 2 November 2025', 'Lights']
    await old
      .insertInto('festivalGalleryItems')
      .values(titles.map((title) => ({ ...shared, id: title, title })))
      .execute()
    await migrate(db, migrations)
    const linked = await old
      .selectFrom('festivalGalleryItems')
      .select('id')
      .where('eventId', '=', 'f')
      .execute()
    expect(linked).toEqual([{ id: titles[0] }])
  })

  test('refuses tables from before 0.7.0 and leaves them unchanged', async () => {
    await setLastMigration(opened.db, '2026-11-22-55-consents')
    await expect(migrate(db, migrations)).rejects.toThrow(
      /before 0\.7\.0, and nothing was changed in it\. Start 0\.7\.0 once, .*\ngit checkout [\da-f]{7,40} .*\ngit checkout main /,
    )
    expect(await migrationNames(opened.db)).toEqual(['2026-11-22-55-consents'])
  })
})

test('migrations are in the order of their names', () => {
  const names = migrations.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)].sort())
})
