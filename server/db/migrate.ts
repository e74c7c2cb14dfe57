import { type Kysely, sql } from 'kysely'
import { CannotStart } from '../cannot-start.ts'
import { type DialectName, dialectOf } from './dialect.ts'
import { processes } from './migrations/2026-11-22-59-processes.ts'
import { type Migration, wordsOf } from './migrations/migration.ts'
import { inTransaction } from './transaction.ts'

type History = {
  migrations: { name: string; at: string }
  contentVersion: { id: number; lastMigration: string }
}

/** Since this one the tables say which program made them. */
const firstMarked = processes.name

/** Any number that nothing else locks by. */
const advisoryLockKey = 7_203_115

/**
 * Brings the database up to date. Each step is one transaction together with the line that notes it, so that an
 * interrupted start is simply repeated. (Kysely's own migrator uses none at all on SQLite.) Of several processes
 * that start at once, one does the work and the others find it done.
 *
 * @throws {CannotStart} when a newer program has changed the database
 */
export async function migrate<T>(db: Kysely<T>, migrations: readonly Migration[]): Promise<void> {
  const dialect = dialectOf(db)
  for (const migration of await pendingMigrations(db, migrations)) {
    await inTransaction(historyOf(db), async (db) => {
      await acquireMigrationLock(db, dialect)
      const applied = await readNames(db)
      if (applied.has(migration.name)) return
      // Before the tables change: a process that writes locks the same row first, waits here, and then finds that it
      // is too old.
      if (applied.has(firstMarked)) await markTables(db, migrations)
      await migration.up(db as unknown as Kysely<unknown>, wordsOf[dialect], dialect)
      await db
        .insertInto('migrations')
        .values({ name: migration.name, at: new Date().toISOString() })
        .execute()
      if (migration.name === firstMarked) await markTables(db, migrations)
    })
  }
}

/** Notes that the tables are those of this program; an older one that still runs writes nothing more. */
async function markTables(db: Kysely<History>, migrations: readonly Migration[]) {
  const lastMigration = migrations.at(-1)?.name ?? ''
  await db.updateTable('contentVersion').set({ lastMigration }).where('id', '=', 1).execute()
}

/**
 * The steps still to be taken.
 * @throws {CannotStart} when a newer program has changed the database
 */
export async function pendingMigrations<T>(
  db: Kysely<T>,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const dialect = dialectOf(db)
  const applied = await inTransaction(historyOf(db), async (db) => {
    await acquireMigrationLock(db, dialect)
    await createHistory(db, dialect)
    return readNames(db)
  })
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied].find((name) => !known.has(name))
  if (unknown) {
    throw new CannotStart(
      `The database was made by a newer version of Lamplight (it knows "${unknown}", which this version does not). ` +
        'Start the newer version, or restore a backup made with this one.',
    )
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

/** SQLite's transactions are serialized anyway. */
async function acquireMigrationLock(db: Kysely<History>, dialect: DialectName) {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLockKey)})`.execute(db)
}

async function createHistory(db: Kysely<History>, dialect: DialectName) {
  const { text, tableEnd } = wordsOf[dialect]
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', text, (column) => column.primaryKey().notNull())
    .addColumn('at', text, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
}

async function readNames(db: Kysely<History>) {
  const rows = await db.selectFrom('migrations').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

/** The table of migrations is internal, so it is not among the program's tables. */
const historyOf = <T>(db: Kysely<T>) => db as unknown as Kysely<History>
