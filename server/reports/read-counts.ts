import { type Counts, countedKinds } from '#domain/admin/reports.ts'
import { countByKind } from '../content/shown-records.ts'
import type { Db } from '../db/tables.ts'

/** The numbers of the dashboard, the trash does not count. */
export async function readCounts(db: Db): Promise<Counts> {
  const numbers = await countByKind(db, countedKinds)
  return Object.fromEntries(countedKinds.map(({ name, count }) => [count.name, numbers.get(name) ?? 0]))
}
