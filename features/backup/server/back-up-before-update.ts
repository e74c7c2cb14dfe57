import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { CannotStart } from '#server/cannot-start.ts'
import type { Config } from '#server/config.ts'
import { hashTables } from '#server/db/hash-tables.ts'
import type { Update } from '#server/db/opened-database.ts'
import type { Db } from '#server/db/tables.ts'
import { openStore } from '#server/media/store/open-store.ts'
import { system } from '#server/system.ts'
import { acquireBackupLock, parseBackupTime } from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'

type Context = { config: Config; log: Pick<Logger, 'info' | 'warn'> }

/**
 * Backs up a site before migrations run, so that the previous version can be restored
 * (docs/operations.md#going-back). One update has one backup: if an earlier start failed, its backup is used again.
 *
 * @returns a function to call once the update is done
 * @throws {CannotStart} if the backup fails
 */
export async function backUpBeforeUpdate({ config, log }: Context, db: Db, update: Update) {
  const { dir } = config.backup
  try {
    using _lock = acquireBackupLock(config.dataDir)
    const before = await readUpdateBackup(dir, update)
    // Once a migration has run, the old program can have written nothing, and a new backup would be useless to it.
    const hasBegun = before !== undefined && update.applied.length > before.applied.length
    const tables = hasBegun ? before.tables : JSON.stringify(await hashTables(db))
    if (before && before.tables === tables && existsSync(join(dir, before.name)))
      log.info({ path: join(dir, before.name) }, 'an earlier start made a backup before the tables change')
    else {
      log.info('making a backup before the tables change')
      const media = await openStore(config, log, { exclusive: false })
      const source = { config, db, media, now: () => system.now() }
      const { name, path } = await makeBackup(source, { to: dir, isByHand: true })
      await saveUpdateBackup(dir, { name, ...update, tables })
      log.info({ path }, 'made a backup before the tables change')
    }
  } catch (error) {
    const { message } = error as Error
    throw new CannotStart(
      `The tables must change for this version, and the backup before that has failed: ${message} ` +
        'Nothing was changed. Start the site again once this is solved.',
      error,
    )
  }
  return () => forgetUpdateBackup(dir)
}

/** The backup made before an update that is not done yet. */
type UpdateBackup = Update & {
  name: string
  /** A hash of the tables when it was made, which shows whether the old program has run since. */
  tables: string
}

/** A file in the backup folder, because a table would be part of what the backup contains. */
const fileOf = (folder: string) => join(folder, 'before-update.json')

/** Returns undefined if no backup was made for an update, or if that update is done. */
async function readUpdateBackup(folder: string, { applied }: Update): Promise<UpdateBackup | undefined> {
  try {
    const stored: UpdateBackup = JSON.parse(await readFile(fileOf(folder), 'utf8'))
    const isDone = applied.includes(stored.target)
    return !isDone && parseBackupTime(stored.name) && Array.isArray(stored.applied) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Remembers the backup of this update, and removes the one that it replaces. */
async function saveUpdateBackup(folder: string, backup: UpdateBackup): Promise<void> {
  const before = await readUpdateBackup(folder, backup)
  const part = `${fileOf(folder)}.part`
  await writeFile(part, JSON.stringify(backup), { mode: 0o600 })
  await rename(part, fileOf(folder))
  if (before && before.name !== backup.name) await rm(join(folder, before.name), { force: true })
}

const forgetUpdateBackup = (folder: string): Promise<void> => rm(fileOf(folder), { force: true })
