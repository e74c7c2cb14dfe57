import { readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Where a backup is assembled; whatever is in there was aborted. */
export const unfinishedFolder = 'unfinished'

const pattern = /^lamplight-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z(?:-by-hand)?\.tar$/

/**
 * `lamplight-2026-11-21T18-30-00Z.tar`: no system minds it, and names sort by time. One that somebody made ends in
 * `-by-hand.tar`, since other rules say how long it is kept.
 */
export const backupName = (time: Date, isByHand = false) =>
  `lamplight-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z${isByHand ? '-by-hand' : ''}.tar`

/** Of a backup or of its encrypted copy. */
export const isByHand = (name: string) => name.includes('-by-hand.tar')

/** When a backup was started, from its name; undefined for any other name. */
export function parseBackupTime(name: string): Date | undefined {
  const [, hour, minutes, seconds] = pattern.exec(name) ?? []
  const time = new Date(`${hour}:${minutes}:${seconds}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

export type ExistingBackup = { name: string; createdAt: Date; bytes: number }

/** The existing backups in a folder, newest first; none where there is no such folder. */
export async function listBackups(folder: string): Promise<ExistingBackup[]> {
  const names = await readdir(folder).catch(() => [])
  const backups: ExistingBackup[] = []
  for (const name of names.toSorted().reverse()) {
    const time = parseBackupTime(name)
    const file = time && (await stat(join(folder, name)).catch(() => undefined))
    if (time && file?.isFile()) backups.push({ name, createdAt: time, bytes: file.size })
  }
  return backups
}

/** Whether a folder of backups is not in the folder of the site's data. */
export const isElsewhere = (folder: string, dataDir: string): boolean =>
  !`${folder}${sep}`.startsWith(`${dataDir}${sep}`)
