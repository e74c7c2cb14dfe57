import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { type ListenForVersions, postgresVersion, versionChannel } from '#server/db/content-version.ts'
import { reportQuery } from '#server/db/dialect.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import type { OpenDatabase } from '#server/db/opened-database.ts'
import type { Tables } from '#server/db/tables.ts'
import { migrationsHash, saveInitialState } from './initial-state.ts'

/** Parses counts and sums as numbers, like the pool of the real server. */
const parsers = { 20: Number, 1700: Number }

type Migrated = { pglite: PGlite; resetSql: string }

/** This worker's instances that are not in use by a test, emptied for the next test. */
const idle: Migrated[] = []

/** Opens PostgreSQL in this process. Starting it takes a second, so later tests reuse it. */
export async function openPglite(): Promise<OpenDatabase> {
  const migrated = idle.pop() ?? (await startMigrated())
  const db = kyselyOn(migrated.pglite).$extendTables<Tables>()
  const contentVersion = await postgresVersion(db, listenOn(migrated.pglite))
  return {
    db,
    contentVersion,
    async close() {
      await contentVersion.close()
      await migrated.pglite.exec(migrated.resetSql)
      idle.push(migrated)
    },
  }
}

const kyselyOn = (pglite: PGlite) =>
  new Kysely<unknown>({ dialect: new PGliteDialect({ pglite }), log: reportQuery })

const listenOn =
  (pglite: PGlite): ListenForVersions =>
  async (onVersion) => ({
    close: await pglite.listen(versionChannel, (version) => onVersion(Number(version))),
  })

async function startMigrated(): Promise<Migrated> {
  const pglite = await PGlite.create({ parsers, loadDataDir: await migratedFiles() })
  const resetSql = await saveInitialState(
    (sql) => pglite.exec(sql),
    (sql) => pglite.query(sql),
  )
  return { pglite, resetSql }
}

/** Returns the files of a migrated instance. All workers and runs share them on disk until a migration changes. */
async function migratedFiles(): Promise<Blob> {
  const folder = join(process.cwd(), 'node_modules/.cache/lamplight')
  const path = join(folder, `pglite-${migrationsHash()}.tar`)
  try {
    return new Blob([readFileSync(path)])
  } catch {
    const pglite = await PGlite.create({ parsers })
    await migrate(kyselyOn(pglite), migrations)
    const files = await pglite.dumpDataDir('none')
    mkdirSync(folder, { recursive: true })
    // Renamed into place, so that workers that start simultaneously never read a partial file.
    writeFileSync(`${path}.${process.pid}`, await files.bytes())
    renameSync(`${path}.${process.pid}`, path)
    await pglite.close()
    return files
  }
}
