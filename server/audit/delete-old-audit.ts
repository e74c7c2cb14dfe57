import { auditRetentionYears } from '#domain/admin/audit.ts'
import type { AppContext } from '../app-context.ts'

const batchSize = 1_000

/** Deletes entries older than the retention time, in small batches, so that nobody has to wait for it. */
export async function deleteOldAudit({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const end = now()
  end.setUTCFullYear(end.getUTCFullYear() - auditRetentionYears)
  const until = end.toISOString()
  // Ends with the first batch that is not full.
  for (;;) {
    const old = db.selectFrom('audit').select('id').where('at', '<', until).orderBy('at').limit(batchSize)
    const { numDeletedRows } = await db.deleteFrom('audit').where('id', 'in', old).executeTakeFirst()
    if (Number(numDeletedRows) < batchSize) return
  }
}
