import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { assertNoReader, copyData, readMigrations, removeAbortedUpdate, restoreCopy } from './data-copy.ts'

test('the copy of a database has what was only in its log, and puts back exactly that', async () => {
  const dataDir = temporaryFolder()
  const place = { dataDir, databaseUrl: undefined }
  const path = join(dataDir, 'lamplight.sqlite')
  const site = new DatabaseSync(path)
  site.exec('pragma journal_mode = wal; create table "students" ("name"); insert into "students" values (1)')
  site.close()
  await copyData(place)
  const next = new DatabaseSync(path)
  next.exec('pragma journal_mode = wal; insert into "students" values (2); create table "news" ("a")')
  next.close()
  expect(await restoreCopy(place)).toBe(true)
  const restored = new DatabaseSync(path)
  expect(restored.prepare('select "name" from "students"').all()).toEqual([{ name: 1 }])
  expect(restored.prepare('select "name" from "sqlite_master"').all()).toEqual([{ name: 'students' }])
  restored.close()
  expect(existsSync(join(dataDir, 'before-update.sqlite'))).toBe(false)
  expect(await restoreCopy(place)).toBe(false)
})

test('a database that somebody else has open is neither copied nor replaced, and the copy stays', async () => {
  const dataDir = temporaryFolder()
  const place = { dataDir, databaseUrl: undefined }
  const other = new DatabaseSync(join(dataDir, 'lamplight.sqlite'))
  other.exec('pragma journal_mode = wal; create table "students" ("name")')
  await expect(copyData(place, { readersMs: 1 })).rejects.toThrow('Another program uses')
  expect(existsSync(join(dataDir, 'before-update.sqlite'))).toBe(false)
  other.close()
  await copyData(place)
  const later = new DatabaseSync(join(dataDir, 'lamplight.sqlite'))
  later.exec('pragma journal_mode = wal; insert into "students" values (1)')
  await expect(restoreCopy(place, { readersMs: 1 })).rejects.toThrow('Another program uses')
  expect(existsSync(join(dataDir, 'before-update.sqlite'))).toBe(true)
  // It goes to the database that it was written for.
  later.exec('insert into "students" values (2)')
  expect(later.prepare('select count(*) as "rows" from "students"').get()).toEqual({ rows: 2 })
  later.close()
})

test('whoever is in the midst of reading is found beside a site that runs', async () => {
  const dataDir = temporaryFolder()
  const site = new DatabaseSync(join(dataDir, 'lamplight.sqlite'))
  site.exec('pragma journal_mode = wal; create table "students" ("name")')
  const look = () => assertNoReader({ dataDir, databaseUrl: undefined }, { readersMs: 1 })
  await look()
  site.exec('insert into "students" values (1)')
  const reader = new DatabaseSync(join(dataDir, 'lamplight.sqlite'), { readOnly: true })
  reader.exec('begin; select * from "students"')
  await expect(look()).rejects.toThrow('such as a backup, Litestream or a shell')
  for (const database of [reader, site]) database.close()
})

test('what an update has left stays for a day', async () => {
  const dataDir = temporaryFolder()
  new DatabaseSync(join(dataDir, 'lamplight.sqlite')).close()
  await copyData({ dataDir, databaseUrl: undefined })
  const removeLater = (ms: number) =>
    removeAbortedUpdate({ config: { dataDir }, now: () => new Date(Date.now() + ms) })
  await removeLater(day / 2)
  expect(existsSync(join(dataDir, 'before-update.sqlite'))).toBe(true)
  await removeLater(2 * day)
  expect(existsSync(join(dataDir, 'before-update.sqlite'))).toBe(false)
})

test('a database whose first start was killed has no migrations yet', async () => {
  const dataDir = temporaryFolder()
  new DatabaseSync(join(dataDir, 'lamplight.sqlite')).close()
  expect(await readMigrations({ dataDir, databaseUrl: undefined })).toEqual([])
})
