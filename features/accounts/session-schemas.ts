import { id, text, time } from '#domain/api/values.ts'
import { z } from '#domain/zod.ts'

/** A session as shown to its owner, without the token and the network address. */
export const sessionSchema = z.object({
  id,
  createdAt: time,
  /** Updated at most every five minutes. */
  lastUsedAt: time,
  isThisOne: z.boolean(),
  /** Such as "Chrome on Android", from the user agent at sign-in. */
  device: text.max(80),
})

export type Session = z.infer<typeof sessionSchema>
