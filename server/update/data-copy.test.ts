import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { copyData, restoreCopy } from './data-copy.ts'

test('the copy of a database has what was only in its log, and puts back exactly that', async () => {
  const dataDir = temporaryFolder()
  const place = { dataDir, databaseUrl: undefined }
  const path = join(dataDir, 'lamplight.sqlite')
  const site = new DatabaseSync(path)
  site.exec('pragma journal_mode = wal; create table "students" ("name"); insert into "students" values (1)')
  await copyData(place)
  site.exec('insert into "students" values (2); create table "news" ("a")')
  site.close()
  expect(await restoreCopy(place)).toBe(true)
  const restored = new DatabaseSync(path)
  expect(restored.prepare('select "name" from "students"').all()).toEqual([{ name: 1 }])
  expect(restored.prepare('select "name" from "sqlite_master"').all()).toEqual([{ name: 'students' }])
  restored.close()
  expect(existsSync(join(dataDir, 'before-update.sqlite'))).toBe(false)
  expect(await restoreCopy(place)).toBe(false)
})

test('a database that somebody is in the midst of reading is not copied without the end of its log', async () => {
  const dataDir = temporaryFolder()
  const site = new DatabaseSync(join(dataDir, 'lamplight.sqlite'))
  site.exec('pragma journal_mode = wal; create table "students" ("name")')
  const reader = new DatabaseSync(join(dataDir, 'lamplight.sqlite'), { readOnly: true })
  reader.exec('begin; select * from "students"')
  site.exec('insert into "students" values (1)')
  const copied = copyData({ dataDir, databaseUrl: undefined }, { readersMs: 1 })
  await expect(copied).rejects.toThrow('Another program reads')
  expect(existsSync(join(dataDir, 'before-update.sqlite'))).toBe(false)
  for (const database of [reader, site]) database.close()
})
