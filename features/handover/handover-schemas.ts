import { z } from '#domain/zod.ts'

const time = z.iso.datetime()
const count = z.int().min(0)

/** The state of a handover pack; the file is on the server for at most an hour. */
export const packStateSchema = z.object({
  state: z.enum(['making', 'ready', 'failed']),
  /** The name of the admin who requested it; empty once their account is removed. */
  by: z.string(),
  startedAt: time,
  /** The numbers of photos and bytes read so far, and the total number of bytes. */
  photos: count,
  bytes: count,
  totalBytes: count,
  /** For a finished pack: its size, the number of lost photos, and when it is removed. */
  size: count.nullable(),
  missing: count.nullable(),
  removedAt: time.nullable(),
  /** For a failed pack: the reason in a sentence. */
  why: z.string().nullable(),
})
export type PackState = z.infer<typeof packStateSchema>

/** Identifies the pack, because it may have been replaced since the page was opened. */
export const packLinkSchema = z.strictObject({ startedAt: time })
