import { createContentTable } from '#server/db/migrations/content-table.ts'
import type { Migration } from '#server/db/migrations/migration.ts'

export const workshops: Migration = {
  name: '2090-01-01-01-workshops',
  up: (db, words, dialect) =>
    createContentTable(db, words, dialect, {
      name: 'workshops',
      columns: {
        title: 'text',
        description: 'text',
        date: 'text',
        venue: 'text',
        craft: 'text',
        studentsPresent: 'number',
        coverImageURL: 'picture',
      },
      filters: ['date', 'craft'],
    }),
}
