import { type ColumnDataType, type Kysely, type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../dialect.ts'

/**
 * One step of the database's history. Once released it is never edited; what it needs is written out in it,
 * since `domain/` says what is true today and a migration what was true on its day.
 */
export type Migration = {
  /** The day and its number on that day, so that names sort in the order of history. */
  name: string
  up(db: Kysely<unknown>, words: Words, dialect: DialectName): Promise<void>
}

/** The two words in which the dialects' tables differ. Columns are text and whole numbers, nothing else. */
export type Words = {
  /** The type of a text: both compare and order by bytes, and `lower()` knows ASCII alone. */
  text: ColumnDataType | RawBuilder<unknown>
  /** What ends a table: SQLite would otherwise take any text into a column of numbers. */
  tableEnd: RawBuilder<unknown>
}

export const wordsOf: Record<DialectName, Words> = {
  sqlite: { text: 'text', tableEnd: sql`strict` },
  postgres: { text: sql`text collate "C"`, tableEnd: sql`` },
}

/**
 * Runs statements that are written in SQLite's words.
 * @param statements each ends with a semicolon and the end of its line
 */
export async function runSql(db: Kysely<unknown>, dialect: DialectName, statements: string): Promise<void> {
  const inDialect =
    dialect === 'sqlite'
      ? statements
      : statements.replaceAll('" text', '" text collate "C"').replaceAll(') strict;', ');')
  for (const statement of inDialect.split(/;$/m)) if (statement.trim()) await sql.raw(statement).execute(db)
}
