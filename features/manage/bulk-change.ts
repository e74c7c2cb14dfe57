import { isFileField } from '#domain/kinds/fields.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'

// The schemas are in `bulk-change-schema.ts`, so that tables can load this file without Zod.

/** `:kind` is the name of a kind. */
export const bulkChangePath = '/api/admin/dashboard/:kind/bulk-change'

/** The maximum number of records chosen by id; a list's filters can choose more. */
export const maxNamedRecords = 1_000

/** The maximum number of changed records, and of refused records, in a preview. */
export const previewLength = 50

/** Returns the fields that can be set to one value in many records: all except files, titles and unique fields. */
export const bulkFields = ({ fields, unique = [], titleField, permissions }: Kind): string[] =>
  permissions.edit
    ? Object.entries(fields)
        .filter(([name, field]) => name !== titleField && !unique.includes(name) && !isFileField(field))
        .map(([name]) => name)
    : []

export const bulkChangeMessages = defineWords('bulkChange', {
  changing: 'Changing...',
  changed: (number: number) => `${pluralize(number, 'record')} changed.`,
  notChanged: 'Failed to change these records. Please try again.',
  notAllowed: 'You cannot change these records.',
  someGone: 'Some of these records no longer exist. Nothing was changed: please check again.',
  notInBulk: (field: string) => `${field} cannot be changed for several records at once.`,
  otherNumber: (number: number) =>
    `The selection now has ${pluralize(number, 'record')}. Nothing was changed: please check again.`,
  refused: (number: number, title: string, why: string) =>
    number === 1
      ? `"${title}" cannot be changed: ${why} Nothing was changed.`
      : `${number} records cannot be changed, such as "${title}": ${why} Nothing was changed.`,
  changedMeanwhile: (field: string) => `Someone else has just changed this: ${field}.`,
  cannotHide: (many: string) => `${many} cannot be hidden from visitors.`,
})
