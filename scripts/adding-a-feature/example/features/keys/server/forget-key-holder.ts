import { day } from '#domain/dates/durations.ts'
import type { AppContext } from '#server/app-context.ts'
import { keyHolderDays, keySetting } from '../keys.ts'

/** Runs in the daily maintenance. */
export async function forgetKeyHolder({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const cutoff = new Date(now().getTime() - keyHolderDays * day).toISOString()
  await db.deleteFrom('settings').where('key', '=', keySetting).where('updatedAt', '<', cutoff).execute()
}
