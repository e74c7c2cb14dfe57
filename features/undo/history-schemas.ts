import { id, text, time } from '#domain/api/values.ts'
import { kinds } from '#domain/kinds/index.ts'
import { z } from '#domain/zod.ts'
import { changeSetKind } from '#features/content/change-sets.ts'
import { adminKind, listedActions } from '#features/content/history.ts'

export const historyKinds = [...kinds.map(({ name }) => name), adminKind, changeSetKind]

export const historyEntrySchema = z
  .object({
    _id: id,
    at: time,
    action: z.enum(listedActions),
    /** Null for entries without a record, such as settings. */
    kind: z.enum(historyKinds).nullable(),
    recordId: text.nullable(),
    title: text.nullable(),
    /** Null for visitors, the server itself and the command line. */
    by: z.object({ _id: id, name: text }).nullable(),
    changeSetId: id.nullable().describe('The change set that has the record before and after.'),
  })
  .meta({ id: 'HistoryEntry' })

export type HistoryEntry = z.infer<typeof historyEntrySchema>
