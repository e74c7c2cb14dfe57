import { sql } from 'kysely'
import type { PersonEntry } from '#domain/personal-data.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import type { PersonSource } from '#server/personal-data/person-source.ts'

type Tell<Table extends keyof Tables> = (row: Tables[Table]) => PersonEntry

/** Covers rows that belong to a record; `column` contains the record's id. The rows are deleted with the record. */
export const recordRows = <Table extends keyof Tables>(
  table: Table,
  column: keyof Tables[Table] & string,
  tell: Tell<Table>,
): PersonSource => ({
  tables: [table],
  read: (db, { row }) => readRows(db, { table, column, id: row.id }, tell),
  async erase(db, { row }) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${row.id}`.execute(db)
  },
})

/** Covers rows that belong to an account; they are deleted with the account. */
export const accountRows = <Table extends keyof Tables>(table: Table, tell: Tell<Table>): PersonSource => ({
  tables: [table],
  read: (db, { account }) => readRows(db, { table, column: 'adminId', id: account?.id ?? '' }, tell),
})

async function readRows<Table extends keyof Tables>(
  db: Db,
  { table, column, id }: { table: Table; column: string; id: string },
  tell: Tell<Table>,
): Promise<PersonEntry[]> {
  const rows = sql<Tables[Table]>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${id}`
  const entries = (await rows.execute(db)).rows.map(tell)
  // If the titles are days, this sorts the entries by day.
  return entries.sort((one, other) => one.title.localeCompare(other.title))
}

export const combineSources = (...sources: PersonSource[]): PersonSource => ({
  tables: sources.flatMap(({ tables }) => tables),
  async read(db, person, reading) {
    const entries = []
    for (const { read } of sources) entries.push(...(await read(db, person, reading)))
    return entries
  },
  async erase(db, person, now) {
    for (const { erase } of sources) await erase?.(db, person, now)
  },
})
