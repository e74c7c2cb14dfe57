import { z } from '#domain/zod.ts'

const id = z.uuid()
const text = z.string()
const time = z.iso.datetime()

/** A session as its owner sees it: neither the token nor the network address is part of it. */
export const sessionSchema = z.object({
  id,
  createdAt: time,
  /** Noted every five minutes at most. */
  lastUsedAt: time,
  /** The session that asks. */
  isThisOne: z.boolean(),
  /** Such as "Chrome on Android", from what the browser said when signing in. */
  device: text.max(80),
})

export type Session = z.infer<typeof sessionSchema>
