import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { hashTables, type TableChecksums } from '#server/db/hash-tables.ts'

/** What a backup holds. It is the last entry, since hashes are known only once everything has been read. */
export const manifestName = 'manifest.json'

/** The entry with the database: SQLite's own file, or what `pg_dump --format=custom` wrote. */
export const databaseEntry = { sqlite: 'lamplight.sqlite', postgres: 'lamplight.pgdump' } as const

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().nonnegative()
const file = z.object({ name: z.string(), bytes: count, sha256: hash })

export const manifestSchema = z.object({
  product: z.literal('Lamplight'),
  /** Incremented when old backups can no longer be read as before. */
  format: z.literal(1),
  version: z.string(),
  madeAt: z.iso.datetime(),
  database: file.extend({ kind: z.enum(['sqlite', 'postgres']) }),
  migrations: z.array(z.string()),
  /** By table: how many rows, and a hash over all of them. */
  tables: z.record(z.string(), z.object({ rows: count, sha256: hash })),
  files: z.array(file),
  /** Files that were already missing from the store when the backup was made. */
  missing: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>
export type FileChecksum = Manifest['files'][number]

/** What is in a backup's database: checksums of its tables, its migrations and its uploads. */
export type Contents = {
  tables: TableChecksums
  migrations: string[]
  /** The names of the files that were sent. */
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
 * Tables whose rows are not backed up (decision 027): restored sessions, invitations and reset links would be valid again
 * although they were ended since, and a restored site may have other keys; the others are worthless on another day.
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
