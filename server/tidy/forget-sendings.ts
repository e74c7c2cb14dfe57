import { day } from '#domain/durations.ts'
import { sendKeyDays } from '#domain/send-once.ts'
import type { Parts } from '../parts.ts'

/** Nobody sends a form again that was opened days ago. */
export async function forgetSendings({ db, now }: Pick<Parts, 'db' | 'now'>): Promise<void> {
  const until = new Date(now().getTime() - sendKeyDays * day).toISOString()
  await db.deleteFrom('sendings').where('createdAt', '<=', until).execute()
}
