import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { bothDialects, openTestDatabase } from '#testing/databases.ts'
import type { DialectName } from './dialect.ts'
import { sortByReferences, tableNames } from './hash-tables.ts'

async function open(dialect: DialectName) {
  const { db, close } = await openTestDatabase(dialect)
  onTestFinished(close)
  return db as unknown as Kysely<unknown>
}

test.each(bothDialects)('tables come after those that they refer to, on %s', async (dialect) => {
  const db = await open(dialect)
  const names = await tableNames(db)
  const place = (name: string) => names.indexOf(name)
  expect(place('uploads')).toBeLessThan(place('volunteers'))
  expect(place('volunteers')).toBeLessThan(place('admins'))
  expect(place('admins')).toBeLessThan(place('accessNotices'))
  expect(place('mails')).toBeLessThan(place('mailAttachments'))
  expect(names.length).toBe(new Set(names).size)
})

test('tables that refer to each other in a circle are an error, and one that refers to itself is not', async () => {
  const db = await open('sqlite')
  await sql`create table "hens" ("id" text primary key references "hens" ("id"), "egg" text)`.execute(db)
  expect(await sortByReferences(db, ['hens'])).toEqual(['hens'])
  await sql`create table "eggs" ("id" text primary key, "hen" text references "hens" ("id"))`.execute(db)
  await sql`alter table "hens" add column "from" text references "eggs" ("id")`.execute(db)
  await expect(sortByReferences(db, ['hens'])).rejects.toThrow('The tables hens, eggs refer to each other')
})
