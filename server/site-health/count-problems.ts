import { type WatchedCheckName, watchedCheckNames } from '#domain/admin/site-health.ts'
import type { Db } from '../db/tables.ts'
import { isTransient } from './plan-mails.ts'

/** What the dashboard says in words of its own. */
const saidOfBackups: readonly WatchedCheckName[] = ['backups', 'copies', 'drill']

/** How much needs attention now, of what nothing else on the dashboard tells. */
export async function countProblems(db: Db, now: Date): Promise<number> {
  const rows = await db.selectFrom('siteProblems').selectAll().where('fineSince', 'is', null).execute()
  return watchedCheckNames.filter(
    (name) =>
      !saidOfBackups.includes(name) && rows.some((row) => row.name === name) && !isTransient(name, rows, now),
  ).length
}
