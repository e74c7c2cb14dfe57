import type { WatchedCheckName } from '#domain/admin/site-health.ts'
import type { Db } from '../db/tables.ts'
import { mayPass } from './plan-notices.ts'

/** Backups have a line of their own on the dashboard. */
const counted: readonly WatchedCheckName[] = ['disk', 'storage', 'mail', 'certificate']

/** How much needs hands now, of what nothing else on the dashboard tells. */
export async function countTroubles(db: Db, now: Date): Promise<number> {
  const rows = await db.selectFrom('troubles').selectAll().where('fineSince', 'is', null).execute()
  return counted.filter((name) => rows.some((row) => row.name === name) && !mayPass(name, rows, now)).length
}
