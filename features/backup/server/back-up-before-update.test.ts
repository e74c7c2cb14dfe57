import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { lastMigrationOf070 } from '#server/db/known-history.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrationNames, setLastMigration } from '#testing/release-070.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { backUpBeforeUpdate } from './back-up-before-update.ts'
import { acquireBackupLock } from './backup-folder.ts'
import { restoreBackup } from './restore/restore-backup.ts'

const log = pino({ level: 'silent' })

/** Opens a data folder as the server does. */
async function open(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir })
  return openDatabase(config, { beforeUpdate: (db) => backUpBeforeUpdate({ config, log }, db) })
}

async function folderOf070() {
  const dataDir = temporaryFolder()
  const { db, close } = await open(dataDir)
  await db.insertInto('settings').values({ key: 'tagline', value: '"before"', updatedAt: '' }).execute()
  await setLastMigration(db)
  await close()
  return dataDir
}

const backupsIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.tar'))

test('before migrating the database, makes a backup that the old program can use', async () => {
  const dataDir = await folderOf070()
  await (await open(dataDir)).close()
  const [name = ''] = backupsIn(dataDir)
  const old = temporaryFolder()
  await restoreBackup(join(dataDir, 'backups', name), { dataDir: old, databaseUrl: undefined, s3: undefined })
  const { db, close } = await openDatabase(
    { dataDir: old, databaseUrl: undefined },
    { beforeUpdate: untouched },
  )
  await close()
  expect(db).toBeDefined()

  async function untouched(db: Parameters<typeof migrationNames>[0]) {
    expect(await migrationNames(db)).toEqual([lastMigrationOf070])
    expect(await db.selectFrom('settings').select('value').execute()).toEqual([{ value: '"before"' }])
  }
})

test('makes no backup of a new site, or if there is nothing to migrate', async () => {
  const dataDir = temporaryFolder()
  await (await open(dataDir)).close()
  await (await open(dataDir)).close()
  expect(readdirSync(dataDir)).not.toContain('backups')
})

test('does not start a site whose backup fails, and does not migrate its database', async () => {
  const dataDir = await folderOf070()
  const lock = acquireBackupLock(dataDir)
  await expect(open(dataDir)).rejects.toThrow(/the backup before that has failed: .* Nothing was changed\./)
  lock.release()
  const again = await openDatabase({ dataDir, databaseUrl: undefined }, { exclusive: false }).catch(
    (error) => error,
  )
  expect(again.message).toContain('Start the site again first')
})
