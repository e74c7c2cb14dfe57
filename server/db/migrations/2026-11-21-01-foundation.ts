import { type Kysely, sql } from 'kysely'
import type { Migration, Words } from './migration.ts'

/** What the site keeps beside accounts and content. */
export const foundation: Migration = {
  name: '2026-11-21-01-foundation',
  async up(db, words) {
    await createUploads(db, words)
    await createSettings(db, words)
    await createAudit(db, words)
    await createMails(db, words)
    await createRateLimits(db, words)
    await createContentVersion(db, words)
  },
}

async function createUploads(db: Kysely<unknown>, { text, tableEnd }: Words) {
  await db.schema
    .createTable('uploads')
    .addColumn('name', text, (column) => column.primaryKey().notNull())
    .addColumn('mimeType', text, (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('createdAt', text, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
}

async function createSettings(db: Kysely<unknown>, { text, tableEnd }: Words) {
  await db.schema
    .createTable('settings')
    .addColumn('key', text, (column) => column.primaryKey().notNull())
    .addColumn('value', text, (column) => column.notNull())
    .addColumn('updatedAt', text, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
}

/** No reference to the admin: what they did stays written when they are gone. */
async function createAudit(db: Kysely<unknown>, { text, tableEnd }: Words) {
  await db.schema
    .createTable('audit')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('adminId', text)
    .addColumn('adminName', text)
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('kind', text)
    .addColumn('recordId', text)
    .addColumn('title', text)
    .modifyEnd(tableEnd)
    .execute()
}

async function createMails(db: Kysely<unknown>, { text, tableEnd }: Words) {
  await db.schema
    .createTable('mails')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('recipient', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('html', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('nextAttemptAt', text, (column) => column.notNull())
    .addColumn('lastError', text)
    .addColumn('sentAt', text)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createIndex('mails_waiting')
    .on('mails')
    .column('nextAttemptAt')
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute()
}

async function createRateLimits(db: Kysely<unknown>, { text, tableEnd }: Words) {
  await db.schema
    .createTable('rateLimits')
    .addColumn('key', text, (column) => column.primaryKey().notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('resetsAt', text, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('rateLimits_resetsAt').on('rateLimits').column('resetsAt').execute()
}

async function createContentVersion(db: Kysely<unknown>, { tableEnd }: Words) {
  await db.schema
    .createTable('contentVersion')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await sql`insert into "contentVersion" ("id", "version") values (1, 1)`.execute(db)
}
