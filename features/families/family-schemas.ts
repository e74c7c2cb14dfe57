import { trimmedText } from '#domain/kinds/field-schemas.ts'
import { calendarDay as day } from '#domain/site/site-settings.ts'
import { message } from '#domain/text/message.ts'
import { serializeMessage } from '#domain/text/message-parts.ts'
import { z } from '#domain/zod.ts'
import { id } from '#features/evenings/evening-schemas.ts'
import { familyMessages, maxCorrection, maxNoteLength, missingAfter } from './families.ts'

const words = trimmedText(maxNoteLength)

export const sentNoteSchema = z
  .strictObject({ studentId: id, heard: words.default(''), isComing: z.boolean('Send true or false.') })
  .refine(({ heard, isComing }) => heard !== '' || isComing, {
    path: ['heard'],
    error: serializeMessage(message(familyMessages, 'nothingNoted')),
  })

const numberMessage = `Give a number from ${missingAfter.min} to ${missingAfter.max}.`
export const sentMissingAfterSchema = z.strictObject({
  missingAfter: z
    .int(numberMessage)
    .min(missingAfter.min, numberMessage)
    .max(missingAfter.max, numberMessage),
})

export const sentLeavingSchema = z.object({ reason: words.default('') })

export const noteSchema = z.object({
  _id: id,
  day,
  heard: z.string(),
  isComing: z.boolean(),
  by: z.string(),
})
export type AbsenceNote = z.infer<typeof noteSchema>

const guardianSchema = z.object({
  name: z.string(),
  relation: z.string(),
  phone: z.string(),
  language: z.string(),
})
export type Guardian = z.infer<typeof guardianSchema>

const missingChildSchema = z.object({
  studentId: id,
  fullName: z.string(),
  studentClass: z.string(),
  missed: z.int().describe('The number of evenings missed in a row.'),
  since: day,
  lastHere: day.nullable().describe('Null if it is before the period that is searched.'),
  guardians: z.array(guardianSchema).describe('Empty if the caller may not see guardians.'),
  notes: z
    .array(noteSchema)
    .describe('The notes of this school year, latest first; empty if the caller may not see guardians.'),
})
export type MissingChild = z.infer<typeof missingChildSchema>

export const missingSchema = z.object({
  missingAfter: z.int(),
  children: z
    .array(missingChildSchema)
    .describe('The missing children; those without a recent note come first.'),
})
export type MissingList = z.infer<typeof missingSchema>

const amount = `Give whole minutes, at most ${maxCorrection}.`
export const sentCorrectionSchema = z.strictObject({
  day,
  minutes: z
    .int(amount)
    .min(-maxCorrection, amount)
    .max(maxCorrection, amount)
    .refine((minutes) => minutes !== 0, serializeMessage(message(familyMessages, 'noZero'))),
  reason: words.min(1, 'Enter a reason.'),
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
  from: day,
  to: day,
  evenings: z.array(day).describe('The evenings with at least one mark, earliest first.'),
  closed: z.array(z.array(z.string())).describe('The classes with a closed register, for each evening.'),
  classes: z
    .array(z.object({ studentClass: z.string(), shares: z.array(percent), share: percent }))
    .describe('The percentage of each class that came: `shares` for each evening, `share` for all of them.'),
  children: z.array(z.object({ studentId: id, fullName: z.string(), studentClass: z.string(), strip })),
  volunteers: z.array(z.object({ volunteerId: id, fullName: z.string(), strip, minutes: z.int() })),
})
export type AttendanceTerm = z.infer<typeof attendanceSchema>
