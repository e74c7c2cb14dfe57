import { defineMessages } from '#domain/text/message.ts'
import { z } from '#domain/zod.ts'

/** Reads (GET) and replaces (PUT) the holder of the school's key. */
export const keyPath = '/api/admin/dashboard/keys'
export const keyScreen = '/admin/dashboard/keys'

/** The key in the `settings` table. */
export const keySetting = 'keyHolder'

/** Days until the last key holder is deleted. */
export const keyHolderDays = 30

export const keyHolderSchema = z.strictObject({ name: z.string().trim().min(1, 'Name someone.').max(60) })
export type KeyHolder = z.infer<typeof keyHolderSchema>

export const keyMessages = defineMessages('keys', { saved: 'Saved.' })
