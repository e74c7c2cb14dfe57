import { defineWords, pluralize } from '#domain/text/words.ts'

// The schemas are in `trash-schemas.ts`, so that an undo on a public page can load this file without Zod.

/**
 * How many days a deleted record can be restored. Then it is permanently deleted with the files that nothing
 * else uses (owner-decisions §5).
 */
export const trashDays = 30

export const trashScreen = '/admin/dashboard/trash'

/** `:kind` is the name of a kind. */
export const trashPaths = {
  list: '/api/admin/dashboard/trash',
  one: '/api/admin/dashboard/trash/:kind/:id',
  restore: '/api/admin/dashboard/trash/:kind/:id/restore',
} as const

/** Identifies a record of any kind. */
export type RecordRef = { kind: string; id: string }

export const trashMessages = defineWords('trash', {
  deleted: (number: number) => `${pluralize(number, 'record')} deleted.`,
  restored: '1 record restored.',
  restoring: 'Restoring...',
  notRestored: 'Failed to restore. Please try again.',
  notInTrash: 'This record is no longer in the trash.',
  taken: (title: string, field: string, kind: string) =>
    `"${title}" cannot be restored: another ${kind} has the same ${field} now. Change or delete that one first.`,
  otherSession: (title: string) =>
    `"${title}" cannot be restored: someone has since added a class session for the same day. Delete that one first.`,
  removed: 'Permanently deleted.',
  notRemoved: 'Failed to delete this permanently. Please try again.',
  emptied: 'The trash is empty now.',
  notEmptied: 'Failed to empty the trash. Please try again.',
  none: 'The trash is empty.',
  notListed: 'Failed to fetch the trash. Try again later.',
})
