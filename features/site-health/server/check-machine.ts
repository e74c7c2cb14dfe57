import { statfs } from 'node:fs/promises'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { defineWords } from '#domain/text/words.ts'
import { trashScreen } from '#features/content/trash.ts'
import { readDatabaseSize } from '#server/db/database-size.ts'
import { dialectOf } from '#server/db/dialect.ts'
import { type DiskSpace, reserveOf } from '#server/media/store/store.ts'
import type { Finding } from '../site-health.ts'
import { type Check, ok } from './health-check.ts'

const words = defineWords({
  free: (free: string, whole: string) => `${free} of ${whole} is free.`,
  full: (free: string) => `Only ${free} is free, so you cannot upload pictures or videos.`,
  makeRoom: (reserve: string) =>
    `Empty the trash, delete videos nobody needs, or ask the person who runs the server for more space. Below ${reserve} nothing can be uploaded.`,
  names: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  works: (name: string, size: string) => `${name} answers. It takes up ${size}.`,
  outdated: 'A newer version of the program has changed the database, so this one can only read it.',
  restart: 'Ask the person who runs the server to start all processes with the newer version.',
})

/** Checks the disk of the data folder, on the machine that handles the request. */
export const checkDisk: Check = async ({ config }) => assessDisk(await statfs(config.dataDir))

/** Compares the free space with the reserve below which uploads are rejected. */
export function assessDisk(disk: DiskSpace): Finding {
  const reserve = reserveOf(disk)
  const bytes = disk.bavail * disk.bsize
  const free = formatDiskSize(bytes)
  const says = bytes < reserve ? words.full(free) : words.free(free, formatDiskSize(disk.blocks * disk.bsize))
  if (bytes >= 4 * reserve) return ok(says)
  const level = bytes < 2 * reserve ? 'critical' : 'warning'
  return { level, says, advice: words.makeRoom(formatDiskSize(reserve)), screen: trashScreen }
}

/** Does not check whether the database is reachable: without it, no admin could be signed in to see the result. */
export const checkDatabase: Check = async ({ db, contentVersion }) => {
  if (contentVersion.isOutdated()) return { level: 'critical', says: words.outdated, advice: words.restart }
  return ok(words.works(words.names[dialectOf(db)], formatDiskSize(await readDatabaseSize(db))))
}
