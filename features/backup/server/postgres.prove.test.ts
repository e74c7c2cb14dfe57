import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { hashTables } from '#server/db/hash-tables.ts'
import { lastMigrationOf070 } from '#server/db/known-history.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import type { OpenDatabase } from '#server/db/opened-database.ts'
import { openDiskStore } from '#server/media/store/disk-store.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { addFile, aTar, readTar } from '#testing/backups.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { migrationNames, setLastMigration } from '#testing/release-070.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { backUpBeforeUpdate } from './back-up-before-update.ts'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore/restore-backup.ts'
import { runRestoreTest } from './restore-test/run-restore-test.ts'

const server = process.env.TEST_DATABASE_URL
const now = () => new Date('2026-11-21T17:00:00.000Z')
const sums = hashTables

test('the same rows have the same hash on both databases', async () => {
  const found = []
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const { db, close } = await openTestDatabase(dialect)
    const at = now().toISOString()
    for (const id of ['b', 'a', 'Z', 'é'])
      await db
        .insertInto('history')
        .values({ id, at, action: 'add', title: `"${id}"\n` })
        .execute()
    await db.insertInto('uploads').values({ name: 'x', mimeType: 'm', bytes: 7, createdAt: at }).execute()
    const { migrations, ...tables } = await sums(db)
    expect(migrations?.rows).toBeGreaterThan(0)
    found.push(tables)
    await close()
  }
  expect(found[0]?.history?.rows).toBe(4)
  expect(found[1]).toEqual(found[0])
})

describe.skipIf(!server)('a backup of PostgreSQL', () => {
  let url: string
  let opened: OpenDatabase
  beforeAll(async () => {
    url = await newDatabase()
    opened = await openPostgres(url)
  })
  afterAll(async () => {
    await opened?.close()
    await dropDatabases()
  })

  async function site() {
    const dataDir = join(temporaryFolder(), 'data')
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url })
    const context = { db: opened.db, media: await openDiskStore(dataDir), config, now }
    return { parts: context, to: join(dataDir, 'backups') }
  }

  test('made during other writes restores the state of that time into an empty database', async () => {
    const { parts: context, to } = await site()
    await asAdmin(context, await anAdmin(context))
    await addFile({ context })
    const stop = new AbortController()
    const writing = (async () => {
      for (let n = 0; !stop.signal.aborted; n += 1) await addLine(n)
    })()
    const { path } = await makeBackup(context, { to })
    stop.abort()
    await writing

    const manifest = await manifestOf(path)
    const [databaseUrl, dataDir] = [await newDatabase(), join(temporaryFolder(), 'data')]
    await restoreBackup(path, { dataDir, databaseUrl, s3: undefined })
    const restored = await openDatabase({ dataDir, databaseUrl })
    onTestFinished(() => restored.close())
    expect(await sums(restored.db)).toEqual(manifest.tables)
    expect(manifest.tables).toMatchObject({
      admins: { rows: 1 },
      sessions: { rows: 0 },
      uploads: { rows: 1 },
    })
    const lines = await restored.db.selectFrom('history').select('title').orderBy('id').execute()
    expect(lines.map(({ title }) => title)).toEqual(lines.map((_, n) => String(n)))
    expect(readdirSync(join(dataDir, 'uploads'))).toHaveLength(1)
    await expect(
      restoreBackup(path, { dataDir: temporaryFolder(), databaseUrl, s3: undefined }),
    ).rejects.toThrow(/database postgres:\/\/[^@]+ is not empty: it has a table/)
  })

  test('is restored into either database, with the same rows, and one of SQLite into PostgreSQL', async () => {
    const { parts: context, to } = await site()
    await anAdmin(context, { fullName: 'Zoë "Ü" Lowerthing' })
    const title = 'one\u2028line\ntwo, 🎉 \\ "quoted"'
    await opened.db
      .insertInto('history')
      .values({ id: 'zz', at: now().toISOString(), action: 'add', title })
      .execute()
    await addFile({ context })
    const { path } = await makeBackup(context, { to })
    const tables = tablesOf(await manifestOf(path))
    const folder = { dataDir: join(temporaryFolder(), 'data'), databaseUrl: undefined, s3: undefined }
    await restoreBackup(path, folder)
    const onSqlite = await openDatabase(folder)
    onTestFinished(() => onSqlite.close())
    const again = await makeBackup(
      {
        ...context,
        db: onSqlite.db,
        config: readConfig({ DATA_DIR: folder.dataDir }),
        media: await openDiskStore(folder.dataDir),
      },
      { to: join(temporaryFolder(), 'backups') },
    )
    expect(tablesOf(await manifestOf(again.path))).toEqual(tables)
    const kept = await onSqlite.db.selectFrom('history').select('title').where('id', '=', 'zz').execute()
    expect(kept).toEqual([{ title }])
    const [databaseUrl, dataDir] = [await newDatabase(), join(temporaryFolder(), 'data')]
    await restoreBackup(again.path, { dataDir, databaseUrl, s3: undefined })
    const back = await openPostgres(databaseUrl)
    onTestFinished(() => back.close())
    expect(tablesOf({ tables: await sums(back.db) })).toEqual(tables)
  })

  test('is tested in a SQLite database, for which the user needs no permission', async () => {
    const { parts: context, to } = await site()
    await addFile({ context })
    const { name, path } = await makeBackup(context, { to })
    const role = `lamplight_poor_${randomUUID().slice(0, 8)}`
    await onServer(`create role ${role} login nosuperuser nocreatedb`)
    onTestFinished(() => onServer(`drop role ${role}`))
    const databaseUrl = Object.assign(new URL(url), { username: role, password: '' }).href
    const { signal } = new AbortController()
    const { backup } = await runRestoreTest(
      { ...context, config: { ...context.config, databaseUrl }, log: pino({ level: 'silent' }) },
      signal,
    )
    const { tables, files } = await manifestOf(path)
    const rows = Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
    expect(backup).toEqual({ name, rows, files: files.length })
    expect(readdirSync(to)).toEqual([name])
  })

  test('with a row twice is refused, and leaves no row, table or file behind', async () => {
    const { parts: context, to } = await site()
    await addFile({ context })
    const { path } = await makeBackup(context, { to })
    const entries = await readTar(path)
    const manifest = JSON.parse(String(entries.at(-1)?.content)) as Manifest
    const uploads = entries.find(({ name }) => name === 'rows/uploads.ndjson')
    if (uploads) uploads.content = Buffer.from(String(uploads.content).repeat(2))
    const sha256 = createHash('sha256')
      .update(uploads?.content ?? '')
      .digest('hex')
    manifest.tables.uploads = { rows: 2, sha256 }
    const changed = [
      ...entries.slice(0, -1),
      { name: 'manifest.json', content: Buffer.from(JSON.stringify(manifest)) },
    ]
    const target = {
      dataDir: join(temporaryFolder(), 'data'),
      databaseUrl: await newDatabase(),
      s3: undefined,
    }
    await expect(restoreBackup(await aTar(changed), target)).rejects.toThrow(
      'The rows of the table uploads cannot be restored.',
    )
    expect(readdirSync(target.dataDir)).toEqual(['lamplight.lock'])
    await restoreBackup(path, target)
  })

  async function addLine(n: number) {
    const [id, at] = [String(n).padStart(8, '0'), now().toISOString()]
    await opened.db
      .insertInto('history')
      .values({ id, at, action: 'add', title: String(n) })
      .execute()
  }

  test('by a program newer than the database migrates nothing', async () => {
    const databaseUrl = await newDatabase()
    const older = await openPostgres(databaseUrl)
    onTestFinished(() => older.close())
    await setLastMigration(older.db)
    const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() }
    const command = [process.execPath, 'site/command-line/backup.ts'] as const
    const { status, stderr } = spawnSync(command[0], [command[1]], { env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('The program is newer than the database')])
    expect(await migrationNames(older.db)).toEqual([lastMigrationOf070])
  })

  test.each(['unset', 'off'])(
    'is made before the tables change, even if BACKUP_EVERY is %s',
    async (every) => {
      const databaseUrl = await newDatabase()
      const older = await openPostgres(databaseUrl)
      await setLastMigration(older.db)
      await older.close()
      const env = every === 'unset' ? {} : { BACKUP_EVERY: every }
      const config = readConfig({ DATA_DIR: temporaryFolder(), DATABASE_URL: databaseUrl, ...env })
      const log = pino({ level: 'silent' })
      const updated = await openDatabase(config, {
        beforeUpdate: (db, update) => backUpBeforeUpdate({ config, log }, db, update),
      })
      onTestFinished(() => updated.close())
      expect(readdirSync(config.backup.dir)).toEqual([expect.stringMatching(/-by-hand\.tar$/)])
    },
  )
})

const manifestOf = async (path: string): Promise<Manifest> =>
  JSON.parse(String((await readTar(path)).at(-1)?.content))

/** Restoring changes the identity of the database; a restored site records its migrations and keys itself. */
function tablesOf({ tables }: Pick<Manifest, 'tables'>) {
  const { siteIdentity: _, ...others } = tables
  return others
}

const made: string[] = []

async function newDatabase() {
  const name = `lamplight_backup_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template template0 encoding 'UTF8'`)
  made.push(name)
  const url = new URL(server ?? '')
  url.pathname = `/${name}`
  return url.href
}

async function dropDatabases() {
  for (const name of made) await onServer(`drop database if exists ${name} with (force)`)
}

async function onServer(sql: string) {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
