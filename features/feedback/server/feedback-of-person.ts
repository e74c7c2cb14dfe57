import { sql } from 'kysely'
import { feedback } from '#domain/kinds/feedback.ts'
import { tableOf } from '#domain/kinds/index.ts'
import { erasedName } from '#domain/personal-data.ts'
import { executeRows } from '#features/content/server/records.ts'
import { deleteChanges, findChangesOf } from '#features/content/server/write/store-changes.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { entry, type ListedSource, labeledFields, type Person } from '#server/personal-data/person-source.ts'
import { erasedOf, withChoices } from '#server/personal-data/shared-data.ts'

/** Finds feedback only by e-mail address: names are unverified, and two people may have the same name. */
export const feedbackSource: ListedSource = {
  label: 'Feedback',
  where: 'Messages that were sent with their e-mail address.',
  fate: 'deleted',
  why: 'They were written by this person.',
  tables: [feedback.table],
  async read(db, person) {
    return (await findFeedback(db, person)).map(({ thing: row, choice }) =>
      entry(String(row.fullName), labeledFields(feedback.fields, row), {
        at: row.createdAt,
        link: feedback.screens.list,
        choice,
      }),
    )
  },
  async erase(db, person) {
    await deleteFeedback(db, erasedOf(await findFeedback(db, person)))
  },
}

async function findFeedback(db: Db, person: Person) {
  const rows = await executeRows(
    db
      .selectFrom(tableOf(feedback))
      .selectAll()
      .where(sql`lower("email")`, 'in', ['', ...person.emails])
      .orderBy('createdAt', 'desc'),
  )
  const tracesOf = ({ email }: ContentRow) => ({ emails: [String(email)] })
  return withChoices(db, person, rows, { source: 'feedback', tracesOf })
}

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
