import type { Action } from '#domain/permissions.ts'
import { defineWords, listNames, pluralize } from '#domain/text/words.ts'

// A change set holds what was changed together: an import, a bulk change, the school year, or one write of
// one record. The schemas are in `change-set-schemas.ts`, so that pages can load this file without Zod.

export const changeSetReasons = {
  import: 'Import',
  'bulk change': 'Bulk change',
  'school year': 'School year',
  'one record': 'One record',
} as const
export type ChangeSetReason = keyof typeof changeSetReasons

/** The permission to undo or redo a change set, the same as for making the change. */
export const reversalPermission: Record<ChangeSetReason, Action> = {
  import: 'change content',
  'bulk change': 'change content',
  'school year': 'move the school year on',
  'one record': 'change content',
}

/**
 * Reasons for which an undo is all or nothing. For other reasons, an undo skips records that have changed since then.
 */
export const atomicReasons: readonly ChangeSetReason[] = ['school year']

/**
 * How many days a change of many records can be undone. A single record's change can be undone as long as
 * History is kept.
 */
export const undoDays = 30

export const maxChangedRecords = 10_000

export const changeSetKind = 'changeSet'

export const changeSetPaths = {
  list: '/api/admin/dashboard/changes',
  one: '/api/admin/dashboard/changes/:id',
  undo: '/api/admin/dashboard/changes/:id/undo',
  redo: '/api/admin/dashboard/changes/:id/redo',
} as const

export const changeSetScreens = { list: '/admin/dashboard/changes', one: '/admin/dashboard/changes/:id' }
export const changeSetScreen = (id: string) => changeSetScreens.one.replace(':id', id)

export const changeSetMessages = defineWords('changes', {
  undoing: 'Undoing...',
  undone: (number: number) => `Undone: ${pluralize(number, 'record')}.`,
  partlyUndone: (number: number, names: readonly string[]) =>
    `Undone: ${pluralize(number, 'record')}. Changed since then, so left alone: ${listNames(names)}.`,
  notUndone: 'Failed to undo this. Please try again.',
  redoing: 'Redoing...',
  redone: (number: number) => `Redone: ${pluralize(number, 'record')}.`,
  partlyRedone: (number: number, names: readonly string[]) =>
    `Redone: ${pluralize(number, 'record')}. Changed since then, so left alone: ${listNames(names)}.`,
  notRedone: 'Failed to redo this. Please try again.',
  changedSince: (names: readonly string[]) =>
    `Nothing was changed: someone has changed these since. ${listNames(names)}.`,
  changedSinceBy: (title: string, field: string, who: string, when: string) =>
    `Nothing was changed: ${who} has changed this since. "${title}": ${field}, ${when}.`,
  notSeen: 'This changed something that you may not see. Ask a PIC to undo it.',
  alreadyUndone: 'This was already undone.',
  doneMeanwhile: 'This has already been redone.',
  notUndoneYet: 'This was not undone.',
  tooOld: `This is more than ${undoDays} days ago and can no longer be undone.`,
  gone: 'This change does not exist.',
  none: 'Nothing to undo yet.',
  notListed: 'Failed to fetch the changes. Try again later.',
  tooMany: `At most ${maxChangedRecords.toLocaleString('en')} records can be changed together.`,
  nothingToChange: 'Nothing would change.',
  meanwhile: (names: readonly string[]) =>
    `Nothing was changed: someone else has just changed these. Please check again. ${listNames(names)}.`,
  taken: (title: string, field: string) =>
    `Nothing was changed: "${title}" has the same ${field} as another record.`,
})
