import type { Db } from '../db/tables.ts'

/** How many messages in the inbox nobody has read; neither spam nor what was deleted. */
export async function countUnread(db: Db): Promise<number> {
  const { unread } = await db
    .selectFrom('feedbacks')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('isSpam', '=', 0)
    .where('isRead', '=', 0)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(unread)
}
