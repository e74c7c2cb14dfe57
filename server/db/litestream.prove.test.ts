import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { restoreBackup } from '../backup/restore/restore-backup.ts'
import { openDiskStore } from '../media/disk-store.ts'
import { openDatabase } from './open-database.ts'
import { rewriteDatabase } from './rewrite-database.ts'

/** A site with what Litestream does to a database: its tables, and a reader that never ends. */
async function siteWithReader({ hasTables }: { hasTables: boolean }) {
  const dataDir = join(temporaryFolder(), 'data')
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  const reader = new DatabaseSync(join(dataDir, 'lamplight.sqlite'))
  onTestFinished(async () => {
    reader.close()
    await close()
  })
  if (hasTables)
    reader.exec(
      'create table "_litestream_seq" (id integer primary key, seq integer); create table "_litestream_lock" (id integer)',
    )
  reader.exec('begin; select count(*) from "settings"')
  return { dataDir, db, reader }
}

test('a database is one that Litestream can ship: it has a log, which another process can read', async () => {
  const { reader } = await siteWithReader({ hasTables: false })
  expect(reader.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
})

test('an erasure does not wait for a log that Litestream reads for as long as it runs', async () => {
  const { db } = await siteWithReader({ hasTables: true })
  await expect(rewriteDatabase(db)).resolves.toBeUndefined()
})

test('it does wait for any other reader, who ends', async () => {
  const { db, reader } = await siteWithReader({ hasTables: false })
  await expect(rewriteDatabase(db)).rejects.toThrow('The log of the database is in use.')
  reader.exec('commit')
  await expect(rewriteDatabase(db)).resolves.toBeUndefined()
})

test('a backup of it can be restored, without the tables that are not ours', async () => {
  const { dataDir, db } = await siteWithReader({ hasTables: true })
  const context = {
    db,
    media: await openDiskStore(dataDir),
    config: { dataDir, databaseUrl: undefined },
    now: () => new Date(),
  }
  const { path } = await makeBackup(context, { to: join(dataDir, 'backups') })
  const target = { dataDir: temporaryFolder(), databaseUrl: undefined, s3: undefined }
  const { tables } = await restoreBackup(path, target)
  expect(Object.keys(tables).filter((table) => /settings|litestream/.test(table))).toEqual(['settings'])
  const { close } = await openDatabase(target)
  await close()
})
