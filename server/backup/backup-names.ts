import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a backup is put together; whatever lies there has been broken off. */
export const unfinishedFolder = 'unfinished'

const pattern = /^lamplight-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.tar$/

/** `lamplight-2026-11-21T18-30-00Z.tar`: no system minds it, and names sort by time. */
export const backupName = (at: Date) => `lamplight-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`

/** When a backup was begun, from its name; undefined for every name that is not one of ours. */
export function madeAt(name: string): Date | undefined {
  const [, hour, minutes, seconds] = pattern.exec(name) ?? []
  const at = new Date(`${hour}:${minutes}:${seconds}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

export type LyingBackup = { name: string; at: Date; bytes: number }

/** The backups in a folder, the newest first; none where there is no such folder. */
export async function listBackups(folder: string): Promise<LyingBackup[]> {
  const names = await readdir(folder).catch(() => [])
  const found: LyingBackup[] = []
  for (const name of names.toSorted().reverse()) {
    const at = madeAt(name)
    const file = at && (await stat(join(folder, name)).catch(() => undefined))
    if (at && file?.isFile()) found.push({ name, at, bytes: file.size })
  }
  return found
}
