import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test } from 'vitest'
import { createEncrypter, encryptFile } from '#features/backup/server/elsewhere/age.ts'
import { excludedTables } from '#features/backup/server/manifest.ts'
import { restoreBackup } from '#features/backup/server/restore/restore-backup.ts'
import { hashTables } from '#server/db/hash-tables.ts'
import { connectTo } from '#server/db/open-database.ts'
import { sqliteFileName } from '#server/db/open-sqlite.ts'
import { aBackupKey } from '#testing/backup-destinations.ts'
import { aTar, type TarEntry } from '#testing/backups.ts'
import { aPostgresDatabase } from '#testing/site-at.ts'
import { folderForAll, temporaryFolder } from '#testing/temporary-folder.ts'
import { unpack } from './kept-release.ts'

// What 0.7.0 wrote from PostgreSQL is restored in kept-releases.prove.test.ts.
describe('a backup that 0.7.0 made from SQLite', () => {
  const kept = folderForAll()
  const left = join(kept, 'sqlite')
  beforeAll(() => unpack('0.7.0', kept))

  const targets = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgres'] : ['sqlite']
  test.each(targets)(
    'is restored into %s, with every row and file, also from its encrypted copy',
    async (kind) => {
      const key = await aBackupKey()
      const copy = join(temporaryFolder(), 'copy.tar.age')
      const { signal } = new AbortController()
      await encryptFile(await createEncrypter([key.recipient]), await backupOf070(left), copy, signal)
      const databaseUrl = kind === 'postgres' ? await aPostgresDatabase() : undefined
      const target = { dataDir: join(temporaryFolder(), 'data'), databaseUrl, s3: undefined }
      await restoreBackup(copy, target, { identityFile: key.file })
      expect(await rowsAt(target)).toEqual(await rowsAt({ dataDir: left, databaseUrl: undefined }))
      expect(readdirSync(join(target.dataDir, 'uploads'))).toEqual(readdirSync(join(left, 'uploads')))
    },
  )

  test('is refused if its database is damaged, even if every hash matches', async () => {
    const path = join(temporaryFolder(), 'x.sqlite')
    writeFileSync(path, readFileSync(join(left, sqliteFileName)))
    const open = new DatabaseSync(path, { defensive: false })
    open.exec(`pragma writable_schema = on; update sqlite_schema set rootpage = 2 where name = 'history'`)
    open.close()
    await expectRefused(await backupOf070(left, readFileSync(path)), 'The database in the backup is damaged.')
  })

  test('is refused if a byte has changed, or if it is said to be from before 0.7.0', async () => {
    const other = { kind: 'sqlite', name: 'lamplight.sqlite', bytes: 1, sha256: '0'.repeat(64) }
    const changed = await backupOf070(left, undefined, { database: other })
    await expectRefused(changed, /A file has changed since .*lamplight\.sqlite/)
    const older = await backupOf070(left, undefined, { migrations: ['2026-11-20-01-tables'] })
    await expectRefused(older, /before 0\.7\.0\. Restore it with 0\.7\.0/)
  })
})

async function expectRefused(file: string, why: RegExp | string) {
  const dataDir = join(temporaryFolder(), 'data')
  await expect(restoreBackup(file, { dataDir, databaseUrl: undefined, s3: undefined })).rejects.toThrow(why)
  expect(readdirSync(dataDir)).toEqual(['lamplight.lock'])
  expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
}

/** Packs a data folder as 0.7.0 did. */
async function backupOf070(
  folder: string,
  database = readFileSync(join(folder, sqliteFileName)),
  over: object = {},
): Promise<string> {
  const entries: TarEntry[] = [
    { name: 'lamplight.sqlite', content: database },
    ...readdirSync(join(folder, 'uploads')).map((name) => ({
      name: `uploads/${name}`,
      content: readFileSync(join(folder, 'uploads', name)),
    })),
  ]
  const [first, ...files] = entries.map(({ name, content }) => ({
    name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }))
  const open = new DatabaseSync(join(folder, sqliteFileName), { readOnly: true })
  const migrations = open.prepare('select "name" from "migrations" order by "name"').all()
  open.close()
  const manifest = {
    product: 'Lamplight',
    format: 1,
    version: '0.7.0',
    madeAt: '2026-11-27T00:26:00.000Z',
    database: { ...first, kind: 'sqlite' },
    tables: {},
    migrations: migrations.map(({ name }) => name),
    files,
    missing: [],
    ...over,
  }
  return aTar([...entries, { name: 'manifest.json', content: Buffer.from(JSON.stringify(manifest)) }])
}

/** A restored database gets its own id and does not send queued mails. */
async function rowsAt(place: { dataDir: string; databaseUrl: string | undefined }) {
  const db = await connectTo(place)
  const {
    siteIdentity: _,
    mails: __,
    ...tables
  } = await hashTables(db, excludedTables).finally(() => db.destroy())
  return tables
}
