import type { Migration } from '#server/db/migrations/migration.ts'

export const favoritePuppets: Migration = {
  name: '2090-01-02-01-favorite-puppets',
  async up(db, { text }) {
    await db.schema.alterTable('students').addColumn('favoritePuppet', text).execute()
  },
}
