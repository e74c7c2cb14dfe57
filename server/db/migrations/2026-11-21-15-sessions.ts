import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

/** One's sessions can be listed: each has an id that is no secret, and says where it was started. */
export const sessions: Migration = {
  name: '2026-11-21-15-sessions',
  async up(db, { text }) {
    for (const column of ['id', 'device'])
      await db.schema
        .alterTable('sessions')
        .addColumn(column, text, (of) => of.notNull().defaultTo(''))
        .execute()
    await nameOldSessions(db)
    await db.schema.createIndex('sessions_id_unique').unique().on('sessions').column('id').execute()
  },
}

/** Nobody is signed out by an update. */
async function nameOldSessions(db: Kysely<unknown>) {
  const { rows } = await sql<{ tokenHash: string }>`select "tokenHash" from "sessions"`.execute(db)
  for (const { tokenHash } of rows)
    await sql`update "sessions" set "id" = ${randomUUIDv7()} where "tokenHash" = ${tokenHash}`.execute(db)
}
