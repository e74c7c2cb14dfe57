import { type RawBuilder, sql } from 'kysely'
import type { Migration } from './migration.ts'

/** How people are searched by volunteers and ordered for visitors, by what these see of them. Until something is set, as before. */
export const fieldVisibility: Migration = {
  name: '2026-11-22-54-field-visibility',
  async up(db, { text }, dialect) {
    for (const [table, { filters, canLeave }] of Object.entries(tables)) {
      for (const column of ['searchVolunteers', 'publicSortKey'])
        await db.schema
          .alterTable(table)
          .addColumn(column, text, (column) => column.notNull().defaultTo(''))
          .execute()
      // Whom addresses were taken from has searched what is public.
      await sql`
        update ${sql.table(table)}
        set "searchVolunteers" = "searchPublic", "publicSortKey" = "sortKey"`.execute(db)
      const number = dialect === 'sqlite' ? [sql`"number"`] : []
      const conditions = [sql`"deletedAt"`, ...(canLeave ? [sql`"leftOn"`] : [])]
      const listed = sql.join(
        conditions.map((column) => sql`${column} is null`),
        sql` and `,
      )
      const create = (name: string, columns: RawBuilder<unknown>[]) =>
        sql`
          create index ${sql.ref(`${table}_public_${name}`)} on ${sql.table(table)} (${sql.join(columns)})
          where ${listed}`.execute(db)
      // SQLite would look up the conditions in the table.
      const order = [
        ...[sql`"publicSortKey"`, sql`"id" desc`, ...number],
        ...(dialect === 'sqlite' ? conditions : []),
      ]
      await create('list', order)
      for (const filter of filters) await create(filter, [sql.ref(filter), ...order])
      if (dialect === 'postgres') await sql`analyze ${sql.table(table)}`.execute(db)
    }
  },
}

const tables = {
  volunteers: { filters: ['year', 'department'], canLeave: true },
  students: { filters: ['studentClass'], canLeave: true },
  alumni: { filters: ['graduationYear', 'department'], canLeave: false },
}
