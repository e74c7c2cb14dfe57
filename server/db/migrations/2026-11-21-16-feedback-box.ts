import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Feedback is read or not, and lies in the inbox or in the spam box. */
export const feedbackBox: Migration = {
  name: '2026-11-21-16-feedback-box',
  async up(db) {
    for (const column of ['isRead', 'isSpam'])
      await db.schema
        .alterTable('feedbacks')
        .addColumn(column, 'integer', (of) => of.notNull().defaultTo(0))
        .execute()
    await db.schema
      .createIndex('feedbacks_box')
      .on('feedbacks')
      .columns(['isSpam', 'sortKey', 'id desc'])
      .where(sql.ref('deletedAt'), 'is', null)
      .execute()
    // The dashboard counts what waits each time it is opened.
    await db.schema
      .createIndex('feedbacks_unread')
      .on('feedbacks')
      .columns(['isSpam', 'isRead'])
      .where(sql.ref('deletedAt'), 'is', null)
      .execute()
    await db.schema
      .createIndex('mails_failed')
      .on('mails')
      .column('createdAt')
      .where(sql.ref('state'), '=', sql.lit('failed'))
      .execute()
  },
}
