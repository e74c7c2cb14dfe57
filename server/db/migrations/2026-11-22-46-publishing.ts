import { type Kysely, sql } from 'kysely'
import type { DialectName } from '../dialect.ts'
import type { Migration, Words } from './migration.ts'

/** What visitors see of a record: hidden, a draft, from a time, until a day, pinned. Whatever there is stays as it is. */
export const publishing: Migration = {
  name: '2026-11-22-46-publishing',
  async up(db, words, dialect) {
    for (const table of tables) await addPublishing(db, words, dialect, table)
  },
}

export const tables = [
  'volunteers',
  'students',
  'alumni',
  'activities',
  'festivals',
  'inductions',
  'farewells',
  'homePictures',
  'notifications',
  'galleryItems',
  'festivalGalleryItems',
  'farewellGalleryItems',
  'inductionGalleryItems',
  'activityGalleryItems',
  'donations',
  'classrooms',
  'feedbacks',
]

async function addPublishing(db: Kysely<unknown>, { text }: Words, dialect: DialectName, table: string) {
  const alter = () => db.schema.alterTable(table)
  await alter().addColumn('publishing', text).execute()
  await alter()
    .addColumn('isPinned', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await alter()
    .addColumn('visibleFrom', text, (column) => column.notNull().defaultTo(''))
    .execute()
  await alter()
    .addColumn('visibleUntil', text, (column) => column.notNull().defaultTo('9999-12-31T23:59:59.999Z'))
    .execute()
  // Only of those records about which something was set.
  await sql`
    create index ${sql.ref(`${table}_publishing`)} on ${sql.table(table)} ("visibleFrom", "visibleUntil")
    where "deletedAt" is null and "publishing" is not null`.execute(db)
  if (dialect === 'postgres') await sql`analyze ${sql.table(table)}`.execute(db)
}
