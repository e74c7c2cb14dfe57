import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { dialects, openTestDatabase } from '#testing/databases.ts'
import { moves } from './2026-11-22-60-moves.ts'
import { noMoves } from './2026-11-23-80-no-moves.ts'
import { wordsOf } from './migration.ts'

const states = [
  ['left', 'postgres://db.example.org/lamplight', /On 2026-11-22 the site was moved from here to postgres:/],
  ['arriving', 'sqlite:/x', /A move to this place has not finished/],
  ['leaving', 'sqlite:/x', undefined],
  ['left', '', undefined],
] as const

test.each(dialects)('a place that a site has left, or not reached, is not opened on %s', async (dialect) => {
  const opened = await openTestDatabase(dialect)
  const db = opened.db as unknown as Kysely<unknown>
  const words = wordsOf[dialect]
  for (const [state, database, refusal] of states) {
    await sql`drop table if exists "moves"`.execute(db)
    await moves.up(db, words, dialect)
    await sql`insert into "moves" values ('m', ${state}, ${database}, 'disk', '2026-11-22T10:00:00Z')`.execute(
      db,
    )
    const migrated = noMoves.up(db, words, dialect)
    if (refusal) await expect(migrated).rejects.toThrow(refusal)
    else await migrated
  }
  await opened.close()
})
