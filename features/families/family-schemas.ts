import { trimmedText } from '#domain/kinds/field-schemas.ts'
import { calendarDay as day } from '#domain/site/site-settings.ts'
import { message, serializeMessage } from '#domain/text/words.ts'
import { z } from '#domain/zod.ts'
import { id } from '#features/evenings/evening-schemas.ts'
import { maxNoteLength } from '#features/evenings/evenings.ts'
import { familyMessages, maxSiblings, missingAfter } from './families.ts'

const words = trimmedText(maxNoteLength)

export const sentNoteSchema = z
  .strictObject({
    studentId: id,
    alsoFor: z
      .array(id)
      .max(maxSiblings)
      .default([])
      .describe('Brothers and sisters; each gets a note of its own.'),
    heard: words.default(''),
    isComing: z.boolean('Send true or false.'),
  })
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

const siblingSchema = z.object({ _id: id, fullName: z.string(), studentClass: z.string() })
export type Sibling = z.infer<typeof siblingSchema>

export const familySchema = z.object({
  siblings: z.array(siblingSchema),
  suggestions: z
    .array(siblingSchema)
    .describe('Children with the same number of a guardian who are not linked.'),
})
export type Family = z.infer<typeof familySchema>

export const sentSiblingSchema = z.strictObject({ siblingId: id })

const missingChildSchema = z.object({
  studentId: id,
  fullName: z.string(),
  studentClass: z.string(),
  family: id.nullish().describe('The same for linked brothers and sisters.'),
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
