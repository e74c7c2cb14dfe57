import { count, id, text, time } from '#domain/api/values.ts'
import { kinds } from '#domain/kinds/index.ts'
import { z } from '#domain/zod.ts'

export const recordNameSchema = z
  .object({
    kind: z.enum(kinds.map(({ name }) => name)),
    label: text,
    _id: id,
    title: text,
  })
  .meta({ id: 'RecordName' })

export const trashEntrySchema = recordNameSchema
  .extend({
    /** The URL of its picture or first photo; null if there is none, or if the reader may not see it. */
    pictureURL: text.nullable(),
    deletedAt: time,
    /** Null if the account was deleted. */
    deletedBy: z.object({ _id: id, fullName: text }).nullable(),
    daysLeft: count,
  })
  .meta({ id: 'TrashEntry' })

export type TrashEntry = z.infer<typeof trashEntrySchema>
