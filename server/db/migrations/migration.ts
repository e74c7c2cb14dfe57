import { type ColumnDataType, type Kysely, type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../dialect.ts'

/**
 * One step of the database's history. It is never edited after its release. It must be self-contained: `domain/`
 * describes the current state, a migration the state at the time it was written.
 */
export type Migration = {
  /** Starts with the date and a number, so that names sort chronologically. */
  name: string
  up(db: Kysely<unknown>, words: DialectTerms, dialect: DialectName): Promise<void>
}

/** The two SQL terms in which the dialects' table definitions differ. All columns are text or whole numbers. */
export type DialectTerms = {
  /** The text type: both databases compare and sort it by bytes, and `lower()` changes only ASCII. */
  text: ColumnDataType | RawBuilder<unknown>
  /** Ends a table definition; without it, SQLite would accept text in a number column. */
  tableEnd: RawBuilder<unknown>
}

export const dialectTerms: Record<DialectName, DialectTerms> = {
  sqlite: { text: 'text', tableEnd: sql`strict` },
  postgres: { text: sql`text collate "C"`, tableEnd: sql`` },
}

/**
 * Runs statements written in SQLite's dialect.
 * @param statements each ends with a semicolon at the end of a line
 */
export async function runSql(db: Kysely<unknown>, dialect: DialectName, statements: string): Promise<void> {
  const inDialect =
    dialect === 'sqlite'
      ? statements
      : statements.replaceAll('" text', '" text collate "C"').replaceAll(') strict;', ');')
  for (const statement of inDialect.split(/;$/m)) if (statement.trim()) await sql.raw(statement).execute(db)
}
