import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { hashTables, type TableChecksums } from '#server/db/hash-tables.ts'

/** The manifest of a backup. It is the last entry, because the hashes are known only after everything was read. */
export const manifestName = 'manifest.json'

/** The entry with the database: SQLite's own file, or the output of `pg_dump --format=custom`. */
export const databaseEntry = { sqlite: 'lamplight.sqlite', postgres: 'lamplight.pgdump' } as const

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().nonnegative()
const file = z.object({ name: z.string(), bytes: count, sha256: hash })

export const manifestSchema = z.object({
  product: z.literal('Lamplight'),
  /** Incremented when the program can no longer read the format of older backups. */
  format: z.literal(1),
  version: z.string(),
  madeAt: z.iso.datetime(),
  database: file.extend({ kind: z.enum(['sqlite', 'postgres']) }),
  migrations: z.array(z.string()),
  /** The number of rows and a hash of all rows, by table. */
  tables: z.record(z.string(), z.object({ rows: count, sha256: hash })),
  files: z.array(file),
  /** Files that the store already lacked when the backup was made. */
  missing: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>
export type FileChecksum = Manifest['files'][number]

/** The contents of a backup's database: table checksums, migrations and uploads. */
export type Contents = {
  tables: TableChecksums
  migrations: string[]
  uploads: string[]
}

export async function readContents(db: Kysely<unknown>): Promise<Contents> {
  return {
    tables: await hashTables(db, excludedTables),
    migrations: await readNames(db, 'migrations'),
    uploads: await readNames(db, 'uploads'),
  }
}

export async function readNames(db: Kysely<unknown>, table: 'migrations' | 'uploads'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select "name" from ${sql.table(table)} order by "name"`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Tables whose rows are not backed up (decision 027): restoring them would revive sessions, invitations and
 * reset links that have ended since the backup, and a restored site may use different keys. The other tables
 * in this list describe the machine that was backed up (its jobs, errors, known networks), or their rows
 * expire within a day.
 */
export const excludedTables = [
  'backups',
  'encryptionKeys',
  'errorCounts',
  'imports',
  'invitations',
  'jobs',
  'knownNetworks',
  'passkeyChallenges',
  'rateLimits',
  'resets',
  'sessions',
  'siteProblems',
]
