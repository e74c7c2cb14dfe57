import { count, id, text, time } from '#domain/api/values.ts'
import { kinds } from '#domain/kinds/index.ts'
import { z } from '#domain/zod.ts'
import { type ChangeSetReason, changeSetReasons } from '#features/content/change-sets.ts'

const kindName = z.enum(kinds.map(({ name }) => name))

export const changeSetSchema = z
  .object({
    _id: id,
    at: time,
    reason: z.enum(Object.keys(changeSetReasons) as ChangeSetReason[]),
    title: text,
    by: text.describe('The name of the admin who made the change.'),
    added: count,
    edited: count,
    deleted: count,
    state: z.enum(['applied', 'partly undone', 'undone']),
    undoneAt: time.nullable(),
    undoneBy: text.nullable(),
    daysLeft: count.describe('The number of days left to undo or redo the change.'),
  })
  .meta({ id: 'ChangeSet' })
export type ChangeSet = z.infer<typeof changeSetSchema>

/** One record of a change set. `what` is the original change, before any undo. */
export const changedRecordSchema = z
  .object({
    kind: kindName,
    _id: id,
    title: text,
    what: z.enum(['added', 'edited', 'deleted']),
    isUndone: z.boolean(),
    /** True if the record was changed after the change set; undoing the change set would then skip it. */
    isChangedSince: z.boolean(),
    /** Only the fields that the reader may see. */
    fields: z.array(z.object({ label: text, before: text, after: text })),
  })
  .meta({ id: 'ChangedRecord' })
export type ChangedRecord = z.infer<typeof changedRecordSchema>

/** A change set in a list; `record` is set if it changed a single record, or if the list is about one record. */
export const listedChangeSetSchema = changeSetSchema.extend({ record: changedRecordSchema.nullable() })
export type ListedChangeSet = z.infer<typeof listedChangeSetSchema>
