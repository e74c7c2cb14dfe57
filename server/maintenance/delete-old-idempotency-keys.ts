import { day } from '#domain/durations.ts'
import { sendKeyDays } from '#domain/send-once.ts'
import type { AppContext } from '../app-context.ts'

/** Nobody repeats a request after days. */
export async function deleteOldIdempotencyKeys({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const cutoff = new Date(now().getTime() - sendKeyDays * day).toISOString()
  await db.deleteFrom('sendings').where('createdAt', '<=', cutoff).execute()
}
