import { kinds } from '#domain/kinds/index.ts'
import { z } from '#domain/zod.ts'

const id = z.uuid()
const text = z.string()
const time = z.iso.datetime()
const count = z.int().min(0)

/** What names a record to a person. */
export const recordNameSchema = z
  .object({
    kind: z.enum(kinds.map(({ name }) => name)),
    /** The kind's label for one record. */
    label: text,
    _id: id,
    title: text,
  })
  .meta({ id: 'RecordName' })

/** A record in the trash. */
export const trashEntrySchema = recordNameSchema
  .extend({
    /** Of its picture or first photo; null where it has none. */
    pictureURL: text.nullable(),
    deletedAt: time,
    /** Null where that account was deleted. */
    deletedBy: z.object({ _id: id, fullName: text }).nullable(),
    daysLeft: count,
  })
  .meta({ id: 'TrashEntry' })

export type TrashEntry = z.infer<typeof trashEntrySchema>
