import { type Kysely, sql } from 'kysely'
import type { Migration, Words } from './migration.ts'

/** Admins, and what ends with them. */
export const accounts: Migration = {
  name: '2026-11-21-02-accounts',
  async up(db, words) {
    await createAdmins(db, words)
    await createSessions(db, words)
    await createResets(db, words)
  },
}

async function createAdmins(db: Kysely<unknown>, { text, tableEnd }: Words) {
  await db.schema
    .createTable('admins')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('updatedAt', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('passwordHash', text, (column) => column.notNull())
    .addColumn('fullName', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('emailKey', text, (column) => column.notNull())
    .addColumn('contactNumber', text, (column) => column.notNull())
    .addColumn('gender', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('uniqueId', text, (column) => column.notNull())
    .addColumn('year', 'integer')
    .addColumn('department', text)
    .addColumn('residenceType', text)
    .addColumn('hostelName', text)
    .addColumn('hallName', text)
    .addColumn('address', text)
    .addColumn('profileImageURL', text, (column) => column.references('uploads.name'))
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('admins_emailKey_unique').unique().on('admins').column('emailKey').execute()
  await db.schema
    .createIndex('admins_uniqueId_unique')
    .unique()
    .on('admins')
    .expression(sql`lower("uniqueId")`)
    .execute()
}

async function createSessions(db: Kysely<unknown>, { text, tableEnd }: Words) {
  await db.schema
    .createTable('sessions')
    .addColumn('tokenHash', text, (column) => column.primaryKey().notNull())
    .addColumn('adminId', text, (column) => column.notNull().references('admins.id').onDelete('cascade'))
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('lastUsedAt', text, (column) => column.notNull())
    .addColumn('expiresAt', text, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('sessions_adminId').on('sessions').column('adminId').execute()
}

async function createResets(db: Kysely<unknown>, { text, tableEnd }: Words) {
  await db.schema
    .createTable('resets')
    .addColumn('tokenHash', text, (column) => column.primaryKey().notNull())
    .addColumn('adminId', text, (column) => column.notNull().references('admins.id').onDelete('cascade'))
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('expiresAt', text, (column) => column.notNull())
    .addColumn('usedAt', text)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('resets_adminId').on('resets').column('adminId').execute()
}
