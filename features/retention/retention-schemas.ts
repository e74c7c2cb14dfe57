import { type RetentionName, retentionNames, retentionPeriods } from '#domain/site/retention-periods.ts'
import { z } from '#domain/zod.ts'

const period = (name: RetentionName) => {
  const { min, max, unit } = retentionPeriods[name]
  const error = `Enter a whole number of ${unit} from ${min} to ${max}.`
  return z.int(error).min(min, error).max(max, error)
}

const forEach = <Schema extends z.ZodType>(schemaOf: (name: RetentionName) => Schema) =>
  Object.fromEntries(retentionNames.map((name) => [name, schemaOf(name)])) as Record<RetentionName, Schema>

const periodsSchema = z.strictObject(forEach(period))

export const sentRetentionSchema = periodsSchema.partial().extend({
  /** `more` in the preview: how many records the next run would delete that the current periods keep. */
  expected: z.int().min(0).optional(),
})
export type SentRetention = z.infer<typeof sentRetentionSchema>

const counts = z.object(forEach(() => z.int().min(0)))

export const retentionStateSchema = z.object({
  periods: z.object(forEach(period)),
  due: counts.describe('How many records the next run deletes, by type.'),
  startsOn: z.iso.date().nullable().describe('The day the periods take effect, if it is in the future.'),
  today: z.iso.date().describe('The date by the server’s clock.'),
  clockJumpSince: z
    .string()
    .nullable()
    .describe(
      'If the clock has moved by more than three weeks since the last daily work: when that was. Nothing is deleted until a PIC confirms the date.',
    ),
})
export type RetentionState = z.infer<typeof retentionStateSchema>

/** The date that the PIC has seen, so that no other date is confirmed by mistake. */
export const sentDateSchema = z.strictObject({ today: z.iso.date() })

export const retentionPreviewSchema = z.object({
  due: counts.describe('How many records the next run would delete, by type.'),
  more: z.int().min(0).describe('How many of those the current periods would keep.'),
})
