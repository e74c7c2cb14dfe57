import { idsSchema } from '#domain/kinds/field-schemas.ts'
import { z } from '#domain/zod.ts'
import { maxBulkRecords } from './trash.ts'

const countMessage = `Choose 1 to ${maxBulkRecords} records.`

export const bulkDeleteSchema = z.strictObject({
  ids: idsSchema(maxBulkRecords, countMessage),
})

export const restoreSchema = z.strictObject({
  records: z
    .array(z.strictObject({ kind: z.string().max(60), id: z.string().max(60) }), countMessage)
    .min(1, countMessage)
    .max(maxBulkRecords, countMessage),
})
