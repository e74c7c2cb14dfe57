import { sql } from 'kysely'
import { feedback } from '#domain/kinds/feedback.ts'
import { tableOf } from '#domain/kinds/index.ts'
import { erasedName } from '#domain/personal-data.ts'
import { executeRows } from '#features/records/server/content/records.ts'
import { deleteChanges, findChangesOf } from '#features/records/server/history/store-changes.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { entry, labeledFields, type PersonSource } from '#server/personal-data/person-source.ts'

/** Finds feedback only by e-mail address: names are unverified, and two people may have the same name. */
export const feedbackSource: PersonSource = {
  tables: [feedback.table],
  async read(db, { emails }) {
    const rows = await findFeedback(db, emails)
    return rows.map((row) =>
      entry(String(row.fullName), labeledFields(feedback.fields, row), {
        at: row.createdAt,
        link: feedback.screens.list,
      }),
    )
  },
  async erase(db, { emails }) {
    await deleteFeedback(db, await findFeedback(db, emails))
  },
}

const findFeedback = (db: Db, emails: readonly string[]): Promise<ContentRow[]> =>
  executeRows(
    db
      .selectFrom(tableOf(feedback))
      .selectAll()
      .where(sql`lower("email")`, 'in', ['', ...emails])
      .orderBy('createdAt', 'desc'),
  )

/**
 * Permanently deletes messages, bypassing the trash, and their senders' names in History. Runs inside a
 * transaction under the content lock.
 */
export async function deleteFeedback(db: Db, rows: readonly ContentRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await db.deleteFrom(tableOf(feedback)).where('id', 'in', ids).execute()
  await deleteChanges(db, await findChangesOf(db, ids))
  await db.updateTable('history').set({ title: erasedName }).where('recordId', 'in', ids).execute()
}
