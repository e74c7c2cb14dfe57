import { idsSchema } from '#domain/kinds/field-schemas.ts'
import { defineWords } from '#domain/text/words.ts'
import { z } from '#domain/zod.ts'
import { changedRecordSchema } from '#features/undo/change-set-schemas.ts'
import { maxNamedRecords } from './bulk-change.ts'

export const words = defineWords({
  count: `Choose 1 to ${maxNamedRecords} records.`,
  change: 'Say what to change: values, hide, show or delete.',
  records: 'Say which records: their ids, or the filters of a list.',
})

const id = z.string(words.count).max(60, words.count)
const values = z
  .record(z.string().max(60), z.union([z.string(), z.number(), z.null()]))
  .refine((values) => Object.keys(values).length > 0, words.change)

const recordChoiceSchema = z.union(
  [
    z.strictObject({ ids: idsSchema(maxNamedRecords, words.count) }),
    z.strictObject({ list: z.record(z.string().max(60), z.string().max(500)) }),
  ],
  words.records,
)

export const bulkChangeSchema = z.strictObject({
  records: recordChoiceSchema,
  change: z.union(
    [
      z.strictObject({ values }),
      z.strictObject({ isHidden: z.boolean() }),
      z.strictObject({ isDeleted: z.literal(true) }),
      // For typed or pasted cells: the new value per record, and the value it was based on, to detect conflicts.
      z.strictObject({ each: z.record(id, values), was: z.record(id, values).optional() }),
    ],
    words.change,
  ),
  /** If true, changes nothing and only returns the effect. */
  isPreview: z.boolean().default(false),
  /** If true, skips records that cannot be changed; otherwise one such record stops the whole change. */
  leaveRefused: z.boolean().default(false),
  /** How many records the preview counted. */
  expected: z.int().min(0).optional(),
})
export type BulkChange = z.infer<typeof bulkChangeSchema>

export const bulkPreviewSchema = z.object({
  changing: z.int().min(0),
  same: z.int().min(0).describe('The number of records that already have the new values.'),
  refused: z.int().min(0),
  /** The first records that would change. */
  records: z.array(changedRecordSchema.omit({ isUndone: true, isChangedSince: true })),
  /** The first records that cannot be changed, and why. */
  refusals: z.array(z.object({ _id: z.uuid(), title: z.string(), why: z.string() })),
})
export type BulkPreview = z.infer<typeof bulkPreviewSchema>
