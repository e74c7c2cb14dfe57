import type { Migration } from './migration.ts'

/**
 * Authenticator apps, recovery codes and passkeys beside the password; and when the owner of a session last proved
 * who they are.
 */
export const secondFactor: Migration = {
  name: '2026-11-22-43-second-factor',
  async up(db, { text, tableEnd }) {
    const table = (name: string) => db.schema.createTable(name).modifyEnd(tableEnd)
    await table('totpSecrets')
      .addColumn('adminId', text, (of) =>
        of.primaryKey().notNull().references('admins.id').onDelete('cascade'),
      )
      .addColumn('secret', text, (of) => of.notNull())
      .addColumn('createdAt', text, (of) => of.notNull())
      .addColumn('confirmedAt', text)
      .addColumn('lastStep', 'integer', (of) => of.notNull().defaultTo(0))
      .execute()
    await table('recoveryCodes')
      .addColumn('adminId', text, (of) => of.notNull().references('admins.id').onDelete('cascade'))
      .addColumn('codeHash', text, (of) => of.notNull())
      .addColumn('usedAt', text)
      .addPrimaryKeyConstraint('recoveryCodes_pkey', ['adminId', 'codeHash'])
      .execute()
    await table('passkeys')
      .addColumn('id', text, (of) => of.primaryKey().notNull())
      .addColumn('adminId', text, (of) => of.notNull().references('admins.id').onDelete('cascade'))
      .addColumn('credentialId', text, (of) => of.notNull().unique())
      .addColumn('publicKey', text, (of) => of.notNull())
      // Up to 2³², which is more than a whole number of PostgreSQL holds.
      .addColumn('counter', text, (of) => of.notNull())
      .addColumn('transports', text, (of) => of.notNull())
      .addColumn('name', text, (of) => of.notNull())
      .addColumn('createdAt', text, (of) => of.notNull())
      .addColumn('lastUsedAt', text)
      .execute()
    await db.schema.createIndex('passkeys_admin').on('passkeys').column('adminId').execute()
    await table('passkeyChallenges')
      .addColumn('hash', text, (of) => of.primaryKey().notNull())
      .addColumn('adminId', text, (of) => of.references('admins.id').onDelete('cascade'))
      .addColumn('purpose', text, (of) => of.notNull())
      .addColumn('expiresAt', text, (of) => of.notNull())
      .execute()
    await db.schema.alterTable('sessions').addColumn('confirmedAt', text).execute()
    await db.schema
      .alterTable('sessions')
      .addColumn('hasSecondFactor', 'integer', (of) => of.notNull().defaultTo(0))
      .execute()
  },
}
