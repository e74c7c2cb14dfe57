import { type Kysely, sql } from 'kysely'
import { CannotStart } from '../cannot-start.ts'
import { shellCommand } from '../shell-command.ts'
import { system } from '../system.ts'
import { type DialectName, dialectOf } from './dialect.ts'
import { classifyHistory, commandsFor070, lastMigrationOf070 } from './known-history.ts'
import { dialectTerms, type Migration } from './migrations/migration.ts'
import type { AfterUpdate, Update } from './opened-database.ts'
import { inTransaction } from './transaction.ts'

type History = {
  migrations: { name: string; at: string }
  contentVersion: { id: number; lastMigration: string }
}

/** An arbitrary number that no other lock uses. */
const advisoryLockKey = 7_203_115

/**
 * Brings the database up to date. Each migration is one transaction that also records it, so an interrupted
 * start is simply repeated. (Kysely's own migrator uses no transaction on SQLite.) If several processes start
 * at once, one migrates, and the others wait and then find nothing to do.
 *
 * @param migrations the first one creates the tables
 * @param beforeUpdate called before an existing database changes, with the connection to use
 * @throws {CannotStart} if a newer program has changed the database, or it is from before 0.7.0
 */
export async function migrate(
  db: Kysely<unknown>,
  migrations: readonly Migration[],
  beforeUpdate?: (db: Kysely<unknown>, update: Update) => AfterUpdate | undefined,
): Promise<void> {
  await asOnlyMigrator(db, async (db) => {
    const { applied, pending } = await readHistory(db, migrations)
    const update = { applied: [...applied], target: migrations.at(-1)?.name ?? '' }
    const finish = pending.length > 0 && applied.size > 0 ? await beforeUpdate?.(db, update) : undefined
    for (const migration of pending) await applyMigration(db, migration, migrations)
    await finish?.()
  })
}

async function applyMigration(db: Kysely<unknown>, migration: Migration, migrations: readonly Migration[]) {
  const dialect = dialectOf(db)
  await inTransaction(db, async (db) => {
    const history = historyOf(db)
    const applied = await readNames(history)
    // Done before the tables change. Every content change first locks this row, so a process of an older version
    // waits until the end of the migration, and then finds that it is outdated.
    if (applied.size > 0) await markTables(history, migrations)
    const isDone = migration === migrations[0] && applied.has(lastMigrationOf070)
    if (!isDone) await migration.up(db, dialectTerms[dialect], dialect)
    await history
      .insertInto('migrations')
      .values({ name: migration.name, at: system.now().toISOString() })
      .execute()
    if (applied.size === 0) await markTables(history, migrations)
  })
}

/**
 * Runs the work on one connection, which holds the lock of migrations on PostgreSQL from the first read to the last
 * write. Otherwise a process that starts beside another would take a database in the making for an old one, and fail to
 * back it up. The database releases the lock if the process dies.
 */
const asOnlyMigrator = (db: Kysely<unknown>, work: (db: Kysely<unknown>) => Promise<void>) =>
  db.connection().execute(async (db) => {
    if (dialectOf(db) !== 'postgres') return work(db)
    await sql`select pg_advisory_lock(${sql.lit(advisoryLockKey)})`.execute(db)
    try {
      await work(db)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(advisoryLockKey)})`.execute(db)
    }
  })

/** Records that the tables belong to this program; an older program that is still running then stops writing. */
async function markTables(db: Kysely<History>, migrations: readonly Migration[]) {
  const lastMigration = migrations.at(-1)?.name ?? ''
  await db.updateTable('contentVersion').set({ lastMigration }).where('id', '=', 1).execute()
}

/**
 * Returns true if every migration has run. A new database is not up to date.
 * @throws {CannotStart} as `migrate`
 */
export async function isUpToDate(db: Kysely<unknown>, migrations: readonly Migration[]): Promise<boolean> {
  const { pending } = await readHistory(db, migrations)
  return pending.length === 0
}

/**
 * Creates the tables of a new database. An existing database is left unchanged, because the site may be
 * running on it.
 * @throws {CannotStart} if the tables are not those of this program
 */
export async function createTables(db: Kysely<unknown>, migrations: readonly Migration[]): Promise<void> {
  const { applied, pending } = await readHistory(db, migrations)
  if (pending.length === 0) return
  if (applied.size === 0) return migrate(db, migrations)
  throw new CannotStart(
    'The program is newer than the database, and the site may still be running on the older program. ' +
      `Start the site again first: ${shellCommand('start')}`,
  )
}

/**
 * Creates the tables as they are after these migrations, without recording the migrations. Call it inside a transaction
 * on an empty database.
 *
 * @param applied names of migrations, or of those of 0.7.0, which the first migration replaces
 */
export async function recreateTables(
  db: Kysely<unknown>,
  migrations: readonly Migration[],
  applied: readonly string[],
): Promise<void> {
  const dialect = dialectOf(db)
  await createHistory(historyOf(db), dialect)
  for (const migration of migrations)
    if (applied.includes(migration.name) || migration === migrations[0])
      await migration.up(db, dialectTerms[dialect], dialect)
}

/** Also creates the table that records the applied migrations. */
async function readHistory(db: Kysely<unknown>, migrations: readonly Migration[]) {
  const dialect = dialectOf(db)
  const applied = await inTransaction(historyOf(db), async (db) => {
    await acquireMigrationLock(db, dialect)
    await createHistory(db, dialect)
    return readNames(db)
  })
  assertKnown([...applied], migrations)
  return { applied, pending: migrations.filter(({ name }) => !applied.has(name)) }
}

function assertKnown(applied: string[], migrations: readonly Migration[]) {
  const history = classifyHistory(applied, migrations)
  if (history === 'older')
    throw new CannotStart(
      'The database is from a version of Lamplight before 0.7.0, and nothing was changed in it. ' +
        `Start 0.7.0 once, then this version again:\n${commandsFor070.join('\n')}`,
    )
  if (history === 'newer')
    throw new CannotStart(
      `The database was made by a newer version of Lamplight (it knows "${applied.sort().at(-1)}", which this version does not). ` +
        'Start the newer version, or restore a backup made with this one.',
    )
}

/**
 * Lets only one process migrate PostgreSQL at a time. SQLite needs no lock, because its transactions are serialized
 * anyway.
 */
async function acquireMigrationLock(db: Kysely<History>, dialect: DialectName) {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLockKey)})`.execute(db)
}

async function createHistory(db: Kysely<History>, dialect: DialectName) {
  const { text, tableEnd } = dialectTerms[dialect]
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

/** The migrations table is internal, so it is not part of `Tables`. */
const historyOf = (db: Kysely<unknown>): Kysely<History> => db.$extendTables<History>()
