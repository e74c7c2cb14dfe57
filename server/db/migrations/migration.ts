import { type ColumnDataType, type Kysely, type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../dialect.ts'

/**
 * One step of the database's history. It is never edited after its release. Everything it needs is written
 * out in it, since `domain/` describes today and a migration the day it was written.
 */
export type Migration = {
  /** The day and a number on that day, so that names sort in the order of history. */
  name: string
  up(db: Kysely<unknown>, words: DialectTerms, dialect: DialectName): Promise<void>
}

/**
 * The two SQL terms in which the dialects' tables differ. Columns are text and whole numbers, nothing else.
 */
export type DialectTerms = {
  /** The type of a text: both databases compare and order it by bytes, and `lower()` changes only ASCII. */
  text: ColumnDataType | RawBuilder<unknown>
  /** The end of a table's definition; without it SQLite would take any text into a column of numbers. */
  tableEnd: RawBuilder<unknown>
}

export const dialectTerms: Record<DialectName, DialectTerms> = {
  sqlite: { text: 'text', tableEnd: sql`strict` },
  postgres: { text: sql`text collate "C"`, tableEnd: sql`` },
}

/**
 * Runs statements written in SQLite's dialect.
 * @param statements each ends with a semicolon and the end of its line
 */
export async function runSql(db: Kysely<unknown>, dialect: DialectName, statements: string): Promise<void> {
  const inDialect =
    dialect === 'sqlite'
      ? statements
      : statements.replaceAll('" text', '" text collate "C"').replaceAll(') strict;', ');')
  for (const statement of inDialect.split(/;$/m)) if (statement.trim()) await sql.raw(statement).execute(db)
}
