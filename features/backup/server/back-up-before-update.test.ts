import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { lastMigrationOf070 } from '#server/db/known-history.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { connectTo, openDatabase } from '#server/db/open-database.ts'
import { migrationNames, setLastMigration } from '#testing/release-070.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { backUpBeforeUpdate } from './back-up-before-update.ts'
import { acquireBackupLock } from './backup-folder.ts'
import { restoreBackup } from './restore/restore-backup.ts'

const log = pino({ level: 'silent' })

/** Opens a data folder as the server does. */
async function open(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir })
  return openDatabase(config, {
    beforeUpdate: (db, update) => backUpBeforeUpdate({ config, log }, db, update),
  })
}

/** Starts an update of which only the first migrations succeed. */
async function startUpdate(dataDir: string, succeeding: number, config = readConfig({ DATA_DIR: dataDir })) {
  const logged: string[] = []
  const collect = ({ path = '' }: { path?: string }) => void logged.push(basename(path))
  const failing = { ...migrations[1], name: '2090-01-01-01-fails', up: () => Promise.reject(new Error('no')) }
  const db = await connectTo(config)
  const all = [...migrations.slice(0, succeeding), failing as (typeof migrations)[number]]
  const update = migrate(db, all, (db, update) =>
    backUpBeforeUpdate(
      {
        config,
        log: { info: (one: unknown) => typeof one === 'object' && collect(one ?? {}), warn() {} } as never,
      },
      db as never,
      update,
    ),
  )
  await expect(update).rejects.toThrow('no')
  await db.destroy()
  return logged.filter(Boolean)
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

test.each([1, 3])(
  'an update that fails again and again has one backup, named each time, if %i migrations succeed',
  async (succeeding) => {
    const dataDir = await folderOf070()
    const first = await startUpdate(dataDir, succeeding)
    expect(first).toEqual(backupsIn(dataDir))
    expect(await startUpdate(dataDir, succeeding)).toEqual(first)
    expect(await startUpdate(dataDir, succeeding + 1)).toEqual(first)
    expect(backupsIn(dataDir)).toEqual(first)
    // Once the update is done, the next one makes its own backup.
    await (await open(dataDir)).close()
    expect(existsSync(join(dataDir, 'backups/before-update.json'))).toBe(false)
  },
)

test('replaces the backup of a failed update if the old program has changed something since', async () => {
  const dataDir = temporaryFolder()
  await (await open(dataDir)).close()
  const [first] = await startUpdate(dataDir, migrations.length)
  expect(await startUpdate(dataDir, migrations.length)).toEqual([first])
  const db = await connectTo({ dataDir, databaseUrl: undefined })
  await sql`insert into "settings" values ('tagline', '"after"', '')`.execute(db)
  await db.destroy()
  vi.setSystemTime(Date.now() + 5_000)
  const [second] = await startUpdate(dataDir, migrations.length)
  vi.useRealTimers()
  expect(second).not.toBe(first)
  expect(backupsIn(dataDir)).toEqual([second])
})
