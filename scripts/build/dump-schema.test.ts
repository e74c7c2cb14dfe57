import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createSchema, openSqlite, sqliteFileName } from '#server/db/open-sqlite.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { dumpSchema, newSchema } from './dump-schema.ts'

/** Only the times of the migrations may differ. */
const withoutTimes = (schema: string) => schema.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…')

async function schemaFile(folder: string) {
  const file = join(folder, 'schema.sql')
  writeFileSync(file, await newSchema())
  return file
}

test('a new database created in one step equals one created by all migrations', async () => {
  const folder = temporaryFolder()
  const file = await schemaFile(folder)
  const fresh = new DatabaseSync(':memory:')
  createSchema(fresh, file)

  const { close } = await openSqlite(folder, { exclusive: true })
  await close()
  const migrated = new DatabaseSync(join(folder, sqliteFileName), { readOnly: true })
  expect(withoutTimes(dumpSchema(fresh))).toBe(withoutTimes(dumpSchema(migrated)))
  migrated.close()
})

test('does not change a database that already has tables', async () => {
  const file = await schemaFile(temporaryFolder())
  const database = new DatabaseSync(':memory:')
  database.exec('create table "migrations" ("name" text, "at" text)')
  createSchema(database, file)
  expect(database.prepare('select "name" from sqlite_schema').all()).toEqual([{ name: 'migrations' }])
})

test('keeps rows, apostrophes and blobs, and lets the search index create its own tables', () => {
  const source = new DatabaseSync(':memory:')
  source.exec(`create table "a" ("text" text, "bytes" blob); insert into "a" values ('it''s', x'00ff'), (null, null);
    create index "a by text" on "a" ("text"); create virtual table "s" using fts5("words")`)
  const copy = new DatabaseSync(':memory:')
  copy.exec(dumpSchema(source))
  const contents = (database: DatabaseSync) => [
    database.prepare('select "type", "name" from sqlite_schema order by "name"').all(),
    database.prepare('select * from "a"').all(),
  ]
  expect(contents(copy)).toEqual(contents(source))
})
