import { createContentTable } from './content-table.ts'
import type { Migration } from './migration.ts'

/** Adds the table of the school's own pages. */
export const pages: Migration = {
  name: '2026-11-29-02-pages',
  up: (db, _words, dialect) =>
    createContentTable(db, dialect, {
      name: 'pages',
      columns: {
        title: 'text',
        description: 'text',
        coverImageURL: 'optional picture',
        document: 'optional document',
        secondImage: 'optional picture',
        secondDocument: 'optional document',
        thirdDocument: 'optional document',
      },
      isTranslated: true,
    }),
}
