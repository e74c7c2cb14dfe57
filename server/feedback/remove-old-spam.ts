import { spamRetentionDays } from '#domain/admin/feedback-box.ts'
import { day } from '#domain/dates/durations.ts'
import type { AppContext } from '../app-context.ts'
import { changeUnderContentLock } from '../db/content-version.ts'

/** Deletes spam that was in its box for `spamRetentionDays`, past the trash, which would fill with it. @returns how many */
export async function removeOldSpam({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - spamRetentionDays * day).toISOString()
  return changeUnderContentLock(db, async (db) => {
    const removed = await db
      .deleteFrom('feedbacks')
      .where('isSpam', '=', 1)
      .where('deletedAt', 'is', null)
      .where('updatedAt', '<', before)
      .executeTakeFirst()
    return Number(removed.numDeletedRows)
  })
}
