import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const tables = {
  festivalGalleryItems: 'festivals',
  activityGalleryItems: 'activities',
  inductionGalleryItems: 'inductions',
  farewellGalleryItems: 'farewells',
  galleryItems: 'donations',
}
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/**
 * Adds the event of each album. The "Add its photos" form used to name an album by its event and day, so such albums
 * are linked here.
 */
export const albumEvents: Migration = {
  name: '2026-11-27-02-album-events',
  async up(db, { text }) {
    for (const [albums, events] of Object.entries(tables)) {
      await db.schema.alterTable(albums).addColumn('eventId', text).execute()
      await db.schema.createIndex(`${albums}_eventId`).on(albums).column('eventId').execute()
      const { rows } = await sql<{ id: string; title: string; date: string }>`
        select "id", "title", "date" from ${sql.table(events)} where "deletedAt" is null`.execute(db)
      for (const { id, title, date } of rows)
        await sql`
          update ${sql.table(albums)} set "eventId" = ${id}
          where "eventId" is null and "title" = ${`${title}, ${formatDay(date)}`}`.execute(db)
    }
  },
}

function formatDay(day: string) {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[Number(month) - 1]} ${year}`
}
