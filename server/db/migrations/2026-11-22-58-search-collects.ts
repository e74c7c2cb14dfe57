import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * PostgreSQL's search indexes collect what is new before they sort it in, so that thousands of records are written in a
 * third of the time, and nobody has to be locked out for it. Each search reads what was collected, hence the low limit.
 */
export const searchCollects: Migration = {
  name: '2026-11-22-58-search-collects',
  async up(db, _words, dialect) {
    if (dialect === 'sqlite') return
    for (const table of tables)
      for (const column of ['searchPublic', 'searchAll'])
        await sql`
          alter index ${sql.ref(`${table}_${column}`)}
          set (fastupdate = on, gin_pending_list_limit = ${sql.lit(kilobytes)})`.execute(db)
  },
}

const kilobytes = 512

const tables = [
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
