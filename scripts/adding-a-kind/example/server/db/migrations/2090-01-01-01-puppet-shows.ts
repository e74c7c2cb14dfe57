import { createContentTable } from '#server/db/migrations/content-table.ts'
import type { Migration } from '#server/db/migrations/migration.ts'

export const puppetShows: Migration = {
  name: '2090-01-01-01-puppet-shows',
  up: (db, _words, dialect) =>
    createContentTable(db, dialect, {
      name: 'puppetShows',
      columns: {
        title: 'text',
        description: 'text',
        date: 'text',
        venue: 'text',
        puppets: 'text',
        studentsPresent: 'number',
        coverImageURL: 'picture',
      },
      filters: ['date', 'puppets'],
      isTranslated: true,
    }),
}
