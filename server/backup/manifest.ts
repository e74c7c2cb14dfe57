import { z } from 'zod'

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
