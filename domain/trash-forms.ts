import { mostAtOnce } from './trash.ts'
import { z } from './zod.ts'

const howMany = `Choose between 1 and ${mostAtOnce} records.`

export const bulkDeleteForm = z.strictObject({
  ids: z.array(z.string(howMany).max(60, howMany), howMany).min(1, howMany).max(mostAtOnce, howMany),
})

export const restoreForm = z.strictObject({
  records: z
    .array(z.strictObject({ kind: z.string().max(60), id: z.string().max(60) }), howMany)
    .min(1, howMany)
    .max(mostAtOnce, howMany),
})
