import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Lists are narrowed by these columns, and tell which values there are; both are looks into an index. */
export const filters: Migration = {
  name: '2026-11-21-04-filters',
  async up(db) {
    for (const [table, columns] of Object.entries(filtered))
      for (const column of columns)
        await db.schema
          .createIndex(`${table}_${column}`)
          .on(table)
          // A year is many days, so the order after a day would be of no use. `deletedAt` is always null here; SQLite
          // would look it up in the table to count.
          .columns(column === 'date' ? ['date', 'deletedAt'] : [column, 'sortKey', 'id desc', 'deletedAt'])
          .where(sql.ref('deletedAt'), 'is', null)
          .execute()
  },
}

const filtered = {
  students: ['studentClass'],
  volunteers: ['year', 'department'],
  alumni: ['graduationYear', 'department'],
  activities: ['date', 'activityType'],
  festivals: ['date'],
  inductions: ['date'],
  farewells: ['date'],
  donations: ['date'],
}
