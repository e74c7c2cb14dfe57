import { extraClassSchema, holidaySchema } from '#domain/site/site-settings.ts'
import { languages } from '#domain/text/languages.ts'
import { z } from '#domain/zod.ts'

/** A calendar change: days without class, or a day with an extra class. */
export const sentClassDaySchema = z.discriminatedUnion(
  'what',
  [
    holidaySchema.safeExtend({ what: z.literal('no class') }),
    extraClassSchema.safeExtend({ what: z.literal('extra class') }),
  ],
  'Say "no class" or "extra class".',
)

export const classDaySchema = z.object({
  _id: z.uuid(),
  what: z.enum(['no class', 'extra class']),
  from: z.iso.date(),
  to: z.iso.date(),
  reason: z.string(),
  /** The hours as text, such as "3–4:30 PM"; empty for days without class. */
  time: z.string(),
  /** The hours as `HH:MM`, for use in other languages. */
  startsAt: z.string(),
  endsAt: z.string(),
})
export type ClassDay = z.infer<typeof classDaySchema>

/** A change that was just made, with its notice in each language, to send to families. */
export const addedClassDaySchema = classDaySchema.extend({
  texts: z.partialRecord(z.enum(languages), z.string()),
})
export type AddedClassDay = z.infer<typeof addedClassDaySchema>
