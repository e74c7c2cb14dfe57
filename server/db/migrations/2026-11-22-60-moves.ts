import type { Kysely } from 'kysely'
import type { Migration, Words } from './migration.ts'

/** Where the site moves or has moved to. */
export const moves: Migration = {
  name: '2026-11-22-60-moves',
  up: (db, words) => createMoves(db, words),
}

async function createMoves(db: Kysely<unknown>, { text, tableEnd }: Words): Promise<void> {
  await db.schema
    .createTable('moves')
    .ifNotExists()
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('database', text, (column) => column.notNull())
    .addColumn('store', text, (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
}
