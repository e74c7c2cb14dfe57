import { day } from '#domain/dates/durations.ts'
import { idempotencyKeyRetentionDays } from '#domain/records/idempotency-key.ts'
import type { AppContext } from '../app-context.ts'

/** Nobody repeats a request after days. */
export async function deleteOldIdempotencyKeys({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const cutoff = new Date(now().getTime() - idempotencyKeyRetentionDays * day).toISOString()
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<=', cutoff).execute()
}
