import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { hashTables } from '#server/db/hash-tables.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { connectTo, openDatabase } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { openDiskStore } from '#server/media/store/disk-store.ts'
import { migrationNames } from '#testing/release-070.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { makeBackup } from '../make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const now = () => new Date('2026-11-21T17:00:00.000Z')

test.each(migrations.map(({ name }, index) => [name, index + 1] as const))(
  'a backup from the time of %s is restored as it was, and migrated at the next start',
  async (_name, count) => {
    const dataDir = temporaryFolder()
    const old = await connectTo({ dataDir, databaseUrl: undefined })
    onTestFinished(() => old.destroy())
    await migrate(old, migrations.slice(0, count))
    const site = {
      db: old as unknown as Db,
      media: await openDiskStore(dataDir),
      config: readConfig({ DATA_DIR: dataDir }),
      now,
    }
    const { path } = await makeBackup(site, { to: join(dataDir, 'backups') })

    const target = { dataDir: join(temporaryFolder(), 'data'), databaseUrl: undefined, s3: undefined }
    await restoreBackup(path, target)
    const restored = await connectTo(target)
    expect(await hashTables(restored)).toEqual(await hashTables(old))
    await restored.destroy()
    const started = await openDatabase(target)
    onTestFinished(() => started.close())
    expect(await migrationNames(started.db)).toEqual(migrations.map(({ name }) => name))
  },
)
