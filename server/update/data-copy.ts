import { constants, existsSync } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { createPrivateFile } from '../db/create-private-file.ts'
import { sqliteFileName } from '../db/open-sqlite.ts'
import { fsync } from '../fsync.ts'
import { UpdateError } from './update-error.ts'

/** How long another program's reading is waited for. */
const usualReadersMs = 5_000

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

const databaseIn = (dataDir: string) => join(dataDir, sqliteFileName)
const copyIn = (dataDir: string) => join(dataDir, 'before-update.sqlite')

/** Copies the database of a site that is stopped. On PostgreSQL there is none: its backup has to do. */
export async function copyData(
  { dataDir, databaseUrl }: Place,
  options = { readersMs: usualReadersMs },
): Promise<void> {
  if (databaseUrl || !existsSync(databaseIn(dataDir))) return
  const copy = copyIn(dataDir)
  await removeCopy(dataDir)
  putLogIntoFile(databaseIn(dataDir), options)
  createPrivateFile(copy)
  // In no time where the disk can do that.
  await copyFile(databaseIn(dataDir), copy, constants.COPYFILE_FICLONE)
  await fsync(copy)
}

/** Puts the copy back in one step; the site is stopped. @returns false where there is none */
export async function restoreCopy({ dataDir }: Place): Promise<boolean> {
  if (!existsSync(copyIn(dataDir))) return false
  putLogIntoFile(databaseIn(dataDir), { readersMs: usualReadersMs })
  await rename(copyIn(dataDir), databaseIn(dataDir))
  await fsync(dataDir)
  return true
}

export const removeCopy = (dataDir: string): Promise<void> => rm(copyIn(dataDir), { force: true })

/** What a killed update has left: it is of no use any more, since people may have written meanwhile. */
export const removeAbortedUpdate = ({ config }: { config: Pick<Config, 'dataDir'> }): Promise<void> =>
  removeCopy(config.dataDir)

/** What programs have made of the tables so far; nothing where there is no database yet. */
export async function readMigrations({ dataDir, databaseUrl }: Place): Promise<string[]> {
  const names = (rows: unknown[]) => rows.map((row) => String((row as { name: unknown }).name)).sort()
  const query = 'select "name" from "migrations"'
  if (databaseUrl) {
    const { connectWithoutTimeouts } = await import('../db/postgres-pool.ts')
    await using db = connectWithoutTimeouts(databaseUrl)
    return names((await sql.raw(query).execute(db)).rows)
  }
  if (!existsSync(databaseIn(dataDir))) return []
  const database = new DatabaseSync(databaseIn(dataDir))
  try {
    return names(database.prepare(query).all())
  } finally {
    database.close()
  }
}

/**
 * Then the file alone is the whole database, and no log of another one lies beside it.
 * @throws {UpdateError} while another program is in the midst of reading it
 */
function putLogIntoFile(path: string, { readersMs }: { readersMs: number }) {
  const database = new DatabaseSync(path, { timeout: readersMs })
  try {
    const { busy } = database.prepare('pragma wal_checkpoint(truncate)').get() ?? {}
    if (busy !== 0) throw new UpdateError(`Another program reads ${path}. Try again when it has ended.`)
  } finally {
    database.close()
  }
}
