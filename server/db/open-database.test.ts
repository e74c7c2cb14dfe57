import { statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrationNames, setLastMigration } from '#testing/release-070.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { CannotStart } from '../cannot-start.ts'
import { lastMigrationOf070 } from './known-history.ts'
import { openDatabase } from './open-database.ts'

async function open(dataDir: string, options?: { exclusive: boolean }) {
  const opened = await openDatabase({ dataDir, databaseUrl: undefined }, options)
  onTestFinished(() => opened.close().catch(() => {}))
  return opened
}

test.each([
  ['journal_mode', 'wal'],
  // 2 is FULL: a commit is on the disk before it is acknowledged, and survives a power cut.
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['busy_timeout', 2_000],
  ['trusted_schema', 0],
])('the writing connection has %s = %s', async (pragma, value) => {
  const { db } = await open(temporaryFolder())
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${pragma}`).execute(db)
  expect(Object.values(rows[0] ?? {})).toEqual([value])
})

test('only the owner can read the folder and its files', async () => {
  const folder = join(temporaryFolder(), 'school', 'data')
  await open(folder)
  const mode = (path: string) => statSync(path).mode & 0o777
  expect(mode(folder)).toBe(0o700)
  for (const name of ['lamplight.sqlite', 'lamplight.sqlite-wal', 'lamplight.sqlite-shm', 'lamplight.lock'])
    expect(mode(join(folder, name)), name).toBe(0o600)
})

test('closing merges everything into one file', async () => {
  const folder = temporaryFolder()
  const { close } = await open(folder)
  await close()
  expect(() => statSync(join(folder, 'lamplight.sqlite-wal'))).toThrow('ENOENT')
  const file = new DatabaseSync(join(folder, 'lamplight.sqlite'), { readOnly: true })
  expect(file.prepare('select count(*) as count from migrations').get()?.count).toBeGreaterThan(0)
  file.close()
})

test('the command line can open a new folder', async () => {
  const { db } = await open(temporaryFolder(), { exclusive: false })
  expect(await db.selectFrom('admins').selectAll().execute()).toEqual([])
})

test('the command line does not change the tables under a running server', async () => {
  const folder = temporaryFolder()
  const server = await open(folder)
  await setLastMigration(server.db)
  await expect(open(folder, { exclusive: false })).rejects.toThrow('The program is newer than the database')
  expect(await migrationNames(server.db)).toEqual([lastMigrationOf070])
})

test('a database of a newer version is rejected with a message that names the unknown migration', async () => {
  const folder = temporaryFolder()
  const { db, close } = await open(folder)
  await sql`insert into migrations (name, at) values ('2090-01-01-01-moon', '')`.execute(db)
  await close()
  const refused = await open(folder).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(CannotStart)
  expect(String(refused)).toContain('made by a newer version of Lamplight (it knows "2090-01-01-01-moon"')
})

test('a file that is not a database is rejected with a message that names it', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'lamplight.sqlite'), 'Dear diary, '.repeat(100))
  await expect(open(folder)).rejects.toThrow(
    `The database ${join(folder, 'lamplight.sqlite')} cannot be opened: file is not a database.`,
  )
})

test('a PostgreSQL server that does not respond is reported in one sentence without the password', async () => {
  const port = await unusedPort()
  const databaseUrl = `postgres://school:hunter2@127.0.0.1:${port}/lamplight`
  const refused = await openDatabase({ dataDir: temporaryFolder(), databaseUrl }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(CannotStart)
  expect((refused as Error).message).toBe(
    `The database at 127.0.0.1:${port}/lamplight cannot be opened: connect ECONNREFUSED 127.0.0.1:${port}.`,
  )
})

async function unusedPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
