import { defineWords } from '#domain/text/words.ts'
import { z } from '#domain/zod.ts'

export const keyPath = '/api/admin/dashboard/keys'
export const keyScreen = '/admin/dashboard/keys'

export const keySetting = 'keyHolder'

export const keyHolderDays = 30

export const keyHolderSchema = z.strictObject({ name: z.string().trim().min(1, 'Name someone.').max(60) })
export type KeyHolder = z.infer<typeof keyHolderSchema>

export const keyMessages = defineWords('keys', { saved: 'Saved.' })
