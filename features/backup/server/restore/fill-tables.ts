import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { chunk, dialectOf, isDatabaseFull, isDatabaseUnavailable, isDiskFailure } from '#server/db/dialect.ts'
import { hashTables, type Row, tableNames } from '#server/db/hash-tables.ts'
import { recreateTables } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { type Manifest, readNames, rowsEntry } from '../manifest.ts'

type AnyDb = Kysely<unknown>

/** Below the 32,766 that SQLite accepts. */
const maxParameters = 20_000
/** How much of a table is inserted at a time. */
const batchBytes = 4_000_000

/**
 * Creates the tables that a backup had, fills them from its unpacked rows, and compares every table with the manifest.
 * The program migrates the tables when it starts, so that an older one can also start with them. Call it inside a
 * transaction on an empty database.
 *
 * @param folder contains the folder `rows`
 * @throws {ExplainedError} if the rows do not fit the tables, or a table differs afterwards
 */
export async function fillTables(db: AnyDb, folder: string, manifest: Manifest): Promise<void> {
  await recreateTables(db, migrations, manifest.migrations)
  for (const table of (await tableNames(db)).toReversed())
    await sql`delete from ${sql.table(table)}`.execute(db)
  for (const table of Object.keys(manifest.tables))
    await fillTable(db, table, join(folder, rowsEntry(table))).catch((error: unknown) => {
      if (isOutage(error)) throw error
      throw new ExplainedError(`The rows of the table ${table} cannot be restored.`, { cause: error })
    })
  await compareTables(db, manifest)
  // PostgreSQL plans queries with statistics, which it would otherwise collect later.
  if (dialectOf(db) === 'postgres')
    for (const table of Object.keys(manifest.tables)) await sql`analyze ${sql.table(table)}`.execute(db)
}

/** True if the machine failed, and not the backup. */
const isOutage = (error: unknown) =>
  isDatabaseUnavailable(error) ||
  isDatabaseFull(error) ||
  isDiskFailure(error) ||
  (error as NodeJS.ErrnoException)?.syscall !== undefined

async function fillTable(db: AnyDb, table: string, path: string) {
  for await (const lines of readLines(path)) {
    const rows: Row[] = lines.map((line) => JSON.parse(line))
    const size = Math.floor(maxParameters / Math.max(1, Object.keys(rows[0] ?? {}).length))
    for (const some of chunk(rows, size))
      await db.$extendTables<Record<string, Row>>().insertInto(table).values(some).execute()
  }
}

/** Reads the lines of a file, some megabytes at a time. Only `\n` ends a line: JSON may contain U+2028. */
async function* readLines(path: string): AsyncGenerator<string[]> {
  let rest = ''
  for await (const text of createReadStream(path, { encoding: 'utf8', highWaterMark: batchBytes })) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  if (rest) yield [rest]
}

async function compareTables(db: AnyDb, { tables, migrations }: Manifest): Promise<void> {
  if (JSON.stringify(await readNames(db, 'migrations')) !== JSON.stringify(migrations))
    throw new ExplainedError('Its list of contents is inconsistent.')
  const found = await hashTables(db)
  for (const table of new Set([...Object.keys(tables), ...Object.keys(found)])) {
    const [expected, actual] = [tables[table], found[table]]
    if (expected?.rows === actual?.rows && expected?.sha256 === actual?.sha256) continue
    throw new ExplainedError(
      `The table ${table} has changed since the backup was made: ${expected?.rows ?? 'no'} rows then, ${actual?.rows ?? 'none'} now.`,
    )
  }
}
