import { z } from '#domain/zod.ts'

const id = z.uuid()
const text = z.string()
const time = z.iso.datetime()

/** A session as its owner sees it, without the token and the network address. */
export const sessionSchema = z.object({
  id,
  createdAt: time,
  /** Updated every five minutes at most. */
  lastUsedAt: time,
  /** True for the session that makes the call. */
  isThisOne: z.boolean(),
  /** Such as "Chrome on Android", from the user agent at sign-in. */
  device: text.max(80),
})

export type Session = z.infer<typeof sessionSchema>
