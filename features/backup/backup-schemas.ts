import { count, text, time } from '#domain/api/values.ts'
import { z } from '#domain/zod.ts'

/**
 * The last backup or its copy elsewhere failed or is too old, or a restore test failed. The restore
 * test has older names in stored data and responses, which stay: `drill`, `trial` and `tried`.
 */
export const backupTroubleSchema = z.enum(['failed', 'late', 'copyFailed', 'copyLate', 'trialFailed'])

export type BackupTrouble = z.infer<typeof backupTroubleSchema>

const madeSchema = z.object({ at: time, seconds: count, bytes: count, name: text }).nullable()

/** A failure since the last success; `why` is a sentence. */
const failureSchema = z.object({ at: time, why: text }).nullable()

const restoreTestSchema = z.object({
  last: z
    .object({
      at: time,
      seconds: count,
      name: text,
      rows: count
        .nullable()
        .describe('Null if the copy was compared as a whole file because its key is not on the server.'),
      files: count.nullable(),
    })
    .nullable(),
  lastFailed: failureSchema,
})

export type RestoreTest = z.infer<typeof restoreTestSchema>

export const backupStateSchema = z.object({
  isRunning: z.boolean(),
  /** Null if no schedule is set. */
  everySeconds: count.nullable(),
  nextAt: time.nullable(),
  keep: count,
  lastMade: madeSchema,
  lastFailed: failureSchema,
  trouble: backupTroubleSchema.nullable(),
  /** All problems; `trouble` is the first one. */
  troubles: z.array(backupTroubleSchema),
  /** The backups in the server's folder, newest first. */
  existingBackups: z.array(z.object({ name: text, at: time, bytes: count })),
  /** Null if no place for copies is set. */
  copy: z
    .object({
      place: z.enum(['s3', 'folder']),
      isRunning: z.boolean(),
      lastMade: madeSchema,
      lastFailed: failureSchema,
      trial: restoreTestSchema,
    })
    .nullable(),
  /** The restore test, in which the server restores a backup into a separate folder. */
  drill: z.object({
    isRunning: z.boolean(),
    everySeconds: count.nullable().describe('Null if there are no automatic restore tests.'),
    trial: restoreTestSchema,
  }),
})

export type BackupState = z.infer<typeof backupStateSchema>
