import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../dialect.ts'
import type { Migration, Words } from './migration.ts'

/**
 * Who has left the school stays in the table and is in no list: when, and as what. What the years that are over were
 * like. And the classes before the first one stand in their order.
 */
export const schoolYear: Migration = {
  name: '2026-11-22-53-school-year',
  async up(db, words, dialect) {
    for (const [table, filters] of Object.entries(tablesOfLeavers))
      await addLeaving(db, words, dialect, table, filters)
    await orderFirstClasses(db)
    await createYearRecords(db, words)
  },
}

/** With the columns by which their lists are filtered. */
const tablesOfLeavers = { students: ['studentClass'], volunteers: ['year', 'department'] }

async function addLeaving(
  db: Kysely<unknown>,
  { text }: Words,
  dialect: DialectName,
  table: string,
  filters: string[],
) {
  for (const column of ['leftOn', 'leftAs'])
    await db.schema.alterTable(table).addColumn(column, text).execute()
  const create = (name: string, columns: RawBuilder<unknown>[], where: RawBuilder<unknown>) =>
    sql`create index ${sql.ref(`${table}_${name}`)} on ${sql.table(table)} (${sql.join(columns)}) where ${where}`.execute(
      db,
    )
  const listed = sql`"deletedAt" is null and "leftOn" is null`
  const replace = async (name: string, columns: RawBuilder<unknown>[]) => {
    await sql`drop index ${sql.ref(`${table}_${name}`)}`.execute(db)
    await create(name, columns, listed)
  }
  const order = [sql`"sortKey"`, sql`"id" desc`]
  const number = dialect === 'sqlite' ? [sql`"number"`] : []
  // SQLite would look these up in the table.
  const conditions = [sql`"deletedAt"`, sql`"leftOn"`]
  await replace('list', [...order, ...number, ...(dialect === 'sqlite' ? conditions : [])])
  for (const [index, filter] of filters.entries()) {
    await replace(filter, [sql.ref(filter), ...order, ...number, ...conditions])
    for (const other of filters.slice(index + 1))
      await replace(`${filter}_${other}`, [sql.ref(filter), sql.ref(other), ...order, ...number])
  }
  await create('left', order, sql`"deletedAt" is null and "leftOn" is not null`)
  if (dialect === 'postgres') await sql`analyze ${sql.table(table)}`.execute(db)
}

/** The letters of `gradeOf` in domain/kinds/sort-keys.ts. */
async function orderFirstClasses(db: Kysely<unknown>) {
  await sql`
    update "students" set "sortKey" = '000000' || case
        when lower("studentClass") like '%nursery%' then 'a'
        when lower("studentClass") like '%lkg%' then 'b'
        else 'c'
      end || substr("sortKey", 7)
    where "sortKey" like '000000 %' and (
      lower("studentClass") like '%nursery%' or lower("studentClass") like '%lkg%' or lower("studentClass") like '%ukg%'
    )`.execute(db)
}

async function createYearRecords(db: Kysely<unknown>, { text, tableEnd }: Words) {
  await db.schema
    .createTable('yearRecords')
    .addColumn('changeSetId', text, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('recordId', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('group', text, (column) => column.notNull())
    .addColumn('outcome', text, (column) => column.notNull())
    .addColumn('next', text)
    .addPrimaryKeyConstraint('yearRecords_pkey', ['changeSetId', 'position'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('yearRecords_year').on('yearRecords').columns(['year', 'changeSetId']).execute()
  await db.schema.createIndex('yearRecords_record').on('yearRecords').column('recordId').execute()
}
