import { countRows } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'

/** How many messages in the inbox nobody has read; neither spam nor what was deleted. */
export const countUnread = (db: Db) =>
  countRows(
    db.selectFrom('feedbacks').where('isSpam', '=', 0).where('isRead', '=', 0).where('deletedAt', 'is', null),
  )
