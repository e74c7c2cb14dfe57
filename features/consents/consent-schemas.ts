import { consentLevels, storedLevels } from '#domain/audiences.ts'
import { idsSchema, isPrintable } from '#domain/kinds/field-schemas.ts'
import { defineWords } from '#domain/text/words.ts'
import { z } from '#domain/zod.ts'
import { consentWays, maxConsentBatch } from './consents.ts'

const words = defineWords({
  children: `Choose 1 to ${maxConsentBatch} children.`,
  level: `Choose what may be shown: ${consentLevels.join(', ')}.`,
  way: `Choose how consent was given: ${consentWays.join(', ')}.`,
  givenBy: 'Write who gave consent, such as "her mother".',
  day: 'Write the date in the form 2026-12-25.',
})

const ids = idsSchema(maxConsentBatch, words.children)
const givenBy = z
  .string(words.givenBy)
  .trim()
  .min(1, words.givenBy)
  .max(120, 'Use at most 120 characters.')
  .refine(isPrintable, 'Some of these characters cannot be stored.')
const way = z.enum(consentWays, words.way)
const level = z.enum(consentLevels, words.level)
/** Wider than what can be chosen: nobody may have decided. */
const storedLevel = z.enum(storedLevels)
const day = z.iso.date(words.day)

export const sentConsentSchema = z.strictObject({
  ids,
  level,
  givenBy,
  way,
  givenOn: day,
  until: day.nullable().default(null),
})
export type SentConsent = z.infer<typeof sentConsentSchema>

/** A withdrawal. It never expires, and the server sets its first day. */
export const withdrawalSchema = z.strictObject({ ids, givenBy, way })

export const childConsentSchema = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  uniqueId: z.string().describe('Distinguishes children with the same name.'),
  studentClass: z.string(),
  level: storedLevel.describe('The recorded level, or the initial level if none is recorded.'),
  today: storedLevel.describe('The level in effect today; nothing may be shown after consent has ended.'),
  isAsked: z.boolean().describe('True if the family’s answer has been recorded.'),
  givenBy: z.string().nullable(),
  way: z.enum(consentWays).nullable(),
  givenOn: day.nullable(),
  until: day.nullable(),
  recordedAt: z.iso.datetime().nullable(),
  recordedBy: z.string().nullable(),
  hasScan: z.boolean(),
  earlier: z
    .array(
      z.object({
        level,
        givenBy: z.string(),
        way: z.enum(consentWays),
        givenOn: day,
        until: day.nullable(),
        recordedAt: z.iso.datetime(),
        recordedBy: z.string(),
      }),
    )
    .optional()
    .describe('Earlier answers, latest first; only in the response for a single child.'),
})
export type ChildConsent = z.infer<typeof childConsentSchema>

/** A page where visitors saw a photo that is now hidden. */
export const photoUseSchema = z.object({ label: z.string(), title: z.string(), path: z.string() })
export type PhotoUse = z.infer<typeof photoUseSchema>

export const consentCountsSchema = z.object({
  children: z.int().min(0),
  missing: z.int().min(0),
  ending: z.int().min(0),
  ended: z.int().min(0),
  isDecided: z.boolean().describe('True if the initial level for new children has been set.'),
})
export type ConsentCounts = z.infer<typeof consentCountsSchema>
