import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Update } from '#server/db/opened-database.ts'
import { parseBackupTime } from './backup-names.ts'

/** The backup made before an update that is not done yet. */
type UpdateBackup = Update & {
  name: string
  /** A hash of the tables when it was made, which shows whether the old program has run since. */
  tables: string
}

/** A file in the backup folder, because a table would be part of what the backup contains. */
const fileOf = (folder: string) => join(folder, 'before-update.json')

/** Returns undefined if no backup was made for an update, or if that update is done. */
export async function readUpdateBackup(
  folder: string,
  { applied }: Update,
): Promise<UpdateBackup | undefined> {
  try {
    const stored: UpdateBackup = JSON.parse(await readFile(fileOf(folder), 'utf8'))
    const isDone = applied.includes(stored.target)
    return !isDone && parseBackupTime(stored.name) && Array.isArray(stored.applied) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Remembers the backup of this update, and removes the one that it replaces. */
export async function saveUpdateBackup(folder: string, backup: UpdateBackup): Promise<void> {
  const before = await readUpdateBackup(folder, backup)
  const part = `${fileOf(folder)}.part`
  await writeFile(part, JSON.stringify(backup), { mode: 0o600 })
  await rename(part, fileOf(folder))
  if (before && before.name !== backup.name) await rm(join(folder, before.name), { force: true })
}

export const forgetUpdateBackup = (folder: string): Promise<void> => rm(fileOf(folder), { force: true })
