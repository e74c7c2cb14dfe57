import { z } from '#domain/zod.ts'

const time = z.iso.datetime()
const count = z.int().min(0)

/** How a handover pack stands; the file itself is on the server for an hour at most. */
export const packStateSchema = z.object({
  state: z.enum(['making', 'ready', 'failed']),
  /** The name of who asked for it; empty once their account is removed. */
  by: z.string(),
  startedAt: time,
  /** What of the photos has been read, and how much there is. */
  photos: count,
  bytes: count,
  totalBytes: count,
  /** Of one that is ready: its size, how many photos the site has lost, and when it is removed. */
  size: count.nullable(),
  missing: count.nullable(),
  removedAt: time.nullable(),
  /** Of one that failed, in a sentence. */
  why: z.string().nullable(),
})
export type PackState = z.infer<typeof packStateSchema>

/** Which pack is meant: another may have been made since the page was opened. */
export const packLinkSchema = z.strictObject({ startedAt: time })
