import { audiences, consentLevels, shortNames } from '#domain/audiences.ts'
import { z } from '#domain/zod.ts'

const audience = z.enum(audiences, `Choose who sees it: ${audiences.join(', ')}.`)
const level = z.enum(consentLevels, `Choose what is shown: ${consentLevels.join(', ')}.`)
const fieldAudiences = z.record(
  z.string().max(60),
  z.record(z.string().max(60), audience, 'Send the audience of each field.'),
  'Send the audiences by kind and field.',
)

export const sentVisibilitySchema = z.strictObject({
  /** By kind and field; omitted fields stay unchanged. */
  audiences: fieldAudiences.optional(),
  shortName: z.enum(shortNames, `Choose a short name: ${shortNames.join(', ')}.`).optional(),
  newChildren: level.optional(),
  /** The number from the preview: how many records would show more than before. */
  expected: z.int().min(0).optional(),
})
export type SentVisibility = z.infer<typeof sentVisibilitySchema>

const record = z.record(z.string(), z.unknown())

export const visibilityStateSchema = z.object({
  audiences: fieldAudiences,
  shortName: z.enum(shortNames),
  newChildren: level.nullable().describe('Null until it has been set.'),
  examples: z
    .record(z.string(), record.nullable())
    .describe('An example record of each kind, as visitors see it.'),
})
export type VisibilityState = z.infer<typeof visibilityStateSchema>

export const visibilityPreviewSchema = z.object({
  examples: visibilityStateSchema.shape.examples,
  publications: z
    .array(z.object({ kind: z.string(), what: z.string(), records: z.int().min(1) }))
    .describe('What would become public, and for how many records.'),
})
