import { createContentTable } from './content-table.ts'
import type { Migration } from './migration.ts'

/** Adds the table of the texts that a school has written itself. */
export const ownTexts: Migration = {
  name: '2026-11-29-03-own-texts',
  up: (db, _words, dialect) =>
    createContentTable(db, dialect, {
      name: 'ownTexts',
      columns: {
        place: 'text',
        title: 'optional text',
        text: 'optional text',
        drawing: 'optional text',
        photo: 'optional picture',
      },
      unique: ['place'],
      isTranslated: true,
    }),
}
