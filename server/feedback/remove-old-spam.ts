import { day } from '#domain/durations.ts'
import { spamDays } from '#domain/feedback-box.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { changeInTurn } from '../content/change-content.ts'
import { keepListed } from '../content/list-counts.ts'
import type { ContentRow } from '../db/tables.ts'
import type { Parts } from '../parts.ts'

/**
 * Removes spam for good that lay in its box, where everybody could have moved it out, for `spamDays`. Past the trash,
 * which would otherwise fill with it. Answers how much it was.
 */
export async function removeOldSpam({ db, now }: Pick<Parts, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - spamDays * day).toISOString()
  return changeInTurn(db, async (db) => {
    const removed = await db
      .deleteFrom('feedbacks')
      .where('isSpam', '=', 1)
      .where('deletedAt', 'is', null)
      .where('updatedAt', '<', before)
      .returningAll()
      .execute()
    await keepListed(db, feedback, removed as ContentRow[], [])
    return removed.length
  })
}
