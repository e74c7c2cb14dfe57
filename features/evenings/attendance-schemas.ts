import { trimmedText } from '#domain/kinds/field-schemas.ts'
import { calendarDay as day } from '#domain/site/site-settings.ts'
import { message, serializeMessage } from '#domain/text/words.ts'
import { z } from '#domain/zod.ts'
import { eveningPartsSchema } from './evening-parts.ts'
import { id, knownLevelsSchema, levelSchema } from './evening-schemas.ts'
import { hoursMessages, maxCorrection, maxNoteLength } from './evenings.ts'

const amount = `Give whole minutes, at most ${maxCorrection}.`

export const sentCorrectionSchema = z.strictObject({
  day,
  minutes: z
    .int(amount)
    .min(-maxCorrection, amount)
    .max(maxCorrection, amount)
    .refine((minutes) => minutes !== 0, serializeMessage(message(hoursMessages, 'noZero'))),
  reason: trimmedText(maxNoteLength).min(1, 'Enter a reason.'),
})

const correctionSchema = z.object({
  _id: id,
  day,
  minutes: z.int(),
  reason: z.string(),
  by: z.string(),
})

export const hoursSchema = z.object({
  volunteerId: id,
  fullName: z.string(),
  evenings: z.int(),
  /** Includes the corrections. */
  minutes: z.int(),
  corrections: z.array(correctionSchema),
})

export type VolunteerHours = z.infer<typeof hoursSchema>

export const eveningCode = z
  .enum(['h', 'l', 'a', '-', 'n'])
  .describe('Here, late, absent, no register, no class.')

export const personEveningsSchema = z.object({
  from: day,
  evenings: z.array(z.object({ day, code: eveningCode })).describe('The class days, the earliest first.'),
  levels: z
    .array(z.object({ day, skill: z.enum(['reading', 'arithmetic']), what: levelSchema }))
    .describe('What a child could read and calculate, the earliest first.'),
  teaches: z
    .object({
      minutes: z.int(),
      turns: z.array(z.object({ id, day, studentClass: z.string(), subject: z.string() })),
    })
    .nullable()
    .describe('For volunteers: the minutes of these evenings, and the next places on the rota.'),
})

export type PersonEvenings = z.infer<typeof personEveningsSchema>

const percent = z.int().nullable().describe('A percentage; null while the register is open.')

const strip = z
  .string()
  .describe('One letter per evening: h for here, l for late, a for absent, - for no register.')

export const attendanceSchema = z.object({
  parts: eveningPartsSchema,
  from: day,
  to: day,
  evenings: z.array(day).describe('The evenings with at least one mark, earliest first.'),
  closed: z.array(z.array(z.string())).describe('The classes with a closed register, for each evening.'),
  classes: z
    .array(z.object({ studentClass: z.string(), shares: z.array(percent), share: percent }))
    .describe('The percentage of each class that came: `shares` for each evening, `share` for all of them.'),
  children: z.array(
    z.object({
      studentId: id,
      fullName: z.string(),
      studentClass: z.string(),
      strip,
      levels: knownLevelsSchema,
    }),
  ),
  volunteers: z.array(z.object({ volunteerId: id, fullName: z.string(), strip, minutes: z.int() })),
})

export type AttendanceTerm = z.infer<typeof attendanceSchema>
