import { z } from 'zod'

/** How long a deleted record can be restored; then it and its files are removed for good (decisions §5). */
export const trashDays = 30

/** `:kind` is the name of a kind. */
export const trashPaths = {
  list: '/api/admin/dashboard/trash',
  one: '/api/admin/dashboard/trash/:kind/:id',
  restore: '/api/admin/dashboard/trash/:kind/:id/restore',
  restoreMany: '/api/admin/dashboard/trash/restore',
  bulkDelete: '/api/admin/dashboard/:kind/bulk-delete',
}

/** A record that waits in the trash. */
export type TrashEntry = {
  kind: string
  /** The kind's word for one record. */
  label: string
  _id: string
  title: string
  /** Of its picture or first photo; null where it has none. */
  pictureURL: string | null
  deletedAt: string
  /** Null for somebody whose account is gone. */
  deletedBy: { _id: string; fullName: string } | null
  daysLeft: number
}

/** What identifies a record of any kind, as a bulk delete answers it and a restore takes it. */
export type RecordName = { kind: string; id: string }

/** How many records are deleted or restored at once. */
export const mostAtOnce = 200

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

export const trashSays = {
  deleted: (number: number) => `${records(number)} deleted.`,
  notDeleted: 'Failed to delete these records. Please try again.',
  someGone: 'One of these records does not exist any more. None was deleted.',
  restored: (number: number) => `${records(number)} restored.`,
  notInTrash: 'This record is not in the trash any more.',
  someNotInTrash: 'One of these records is not in the trash any more. None was restored.',
  taken: (title: string, field: string, kind: string) =>
    `"${title}" cannot be restored: another ${kind} has the same ${field} now. Change or delete that one first.`,
  removed: 'Removed for good.',
  emptied: 'The trash is empty now.',
}

const records = (number: number) => `${number} record${number === 1 ? '' : 's'}`
