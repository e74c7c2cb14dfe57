import { type Kysely, sql } from 'kysely'
import { z } from 'zod'

/** The manifest of a backup. It is the last entry, because the hashes are known only after everything was read. */
export const manifestName = 'manifest.json'

/** The entry with the rows of a table, one JSON object a line. */
export const rowsEntry = (table: string) => `rows/${table}.ndjson`

/** The entry with a stored file. */
export const fileEntry = (name: string) => `files/${name}`

/** Also understands the entries of 0.7.0, which were in another folder. */
export const fileNameOf = (entry: string) => entry.slice(entry.indexOf('/') + 1)

export const hash = z.string().regex(/^[0-9a-f]{64}$/)
export const count = z.int().nonnegative()
const file = z.object({ name: z.string(), bytes: count, sha256: hash })

/** What the manifests of all formats say. */
export const commonFields = {
  product: z.literal('Lamplight'),
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The names of the migrations that had run, in order. */
  migrations: z.array(z.string()),
  files: z.array(file),
  /** Files that the store already lacked when the backup was made. */
  missing: z.array(z.string()),
}

export const manifestSchema = z.object({
  ...commonFields,
  /** Incremented when the program can no longer read the format of older backups. */
  format: z.literal(2),
  /** For each table, in the order of the entries, the number of rows and the hash of its entry. */
  tables: z.record(z.string().regex(/^[a-z]\w*$/i), z.object({ rows: count, sha256: hash })),
})

export type Manifest = z.infer<typeof manifestSchema>
export type FileChecksum = Manifest['files'][number]

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
