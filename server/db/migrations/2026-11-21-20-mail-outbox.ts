import type { Migration } from './migration.ts'

/** Mails carry files, are listed newest first, and say whether their words must not be kept. */
export const mailOutbox: Migration = {
  name: '2026-11-21-20-mail-outbox',
  async up(db, { text, tableEnd }) {
    await db.schema
      .createTable('mailAttachments')
      .addColumn('mailId', text, (column) => column.notNull().references('mails.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('fileName', text, (column) => column.notNull())
      .addColumn('mimeType', text, (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('mailAttachments_key', ['mailId', 'position'])
      .modifyEnd(tableEnd)
      .execute()
    for (const column of ['holdsSecret', 'attachments'])
      await db.schema
        .alterTable('mails')
        .addColumn(column, 'integer', (of) => of.notNull().defaultTo(0))
        .execute()
    await db.schema.createIndex('mails_createdAt').on('mails').columns(['createdAt', 'id']).execute()
  },
}
