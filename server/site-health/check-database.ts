import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { databaseSize } from '../db/database-size.ts'
import { dialectOf } from '../db/dialect.ts'
import { type Check, ok } from './check.ts'

const words = {
  names: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  works: (name: string, size: string) => `${name} answers. It takes up ${size}.`,
  outdated: 'A newer version of the program has changed the database, so this one can only read it.',
  restart: 'Ask the person who runs the server to start all processes with the newer version.',
}

/** That it answers is known by who is looking: their session lies in it. */
export const checkDatabase: Check = async ({ db, contentVersion }) => {
  if (contentVersion.isOutdated()) return { level: 'critical', says: words.outdated, advice: words.restart }
  return ok(words.works(words.names[dialectOf(db)], formatDiskSize(await databaseSize(db))))
}
