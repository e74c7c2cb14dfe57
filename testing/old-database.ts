import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import type { DialectName } from '#server/db/dialect.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { sqliteDialect } from '#server/db/sqlite-dialect.ts'
import type { Tables } from '#server/db/tables.ts'

/** A row of a table as it was: its columns are not those that the program's types know. */
export type OldRow = Record<string, string | number | null>

/** An empty database of its own, which `updateTo` takes through the database's history up to a migration, or to the end. */
export async function openOldDatabase(dialect: DialectName) {
  const db = new Kysely<Tables>({
    dialect:
      dialect === 'sqlite'
        ? sqliteDialect(new DatabaseSync(':memory:'))
        : new PGliteDialect({ pglite: await PGlite.create() }),
  })
  return {
    db,
    updateTo: (last?: string) => {
      const index = migrations.findIndex(({ name }) => name === last)
      return migrate(db, index < 0 ? migrations : migrations.slice(0, index + 1))
    },
    async insert(table: string, ...rows: OldRow[]) {
      for (const row of rows) {
        const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
        const values = sql.join(Object.values(row))
        await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(db)
      }
    },
    close: () => db.destroy(),
  }
}
