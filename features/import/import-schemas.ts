import { count, text, time } from '#domain/api/values.ts'
import { z } from '#domain/zod.ts'
import { importableKinds, importLimits, importMessages, rowStates } from './imports.ts'

const row = z.int().min(1).max(10_000_000)
const fieldName = z.string().max(60)

const importColumnSchema = z.object({
  header: text,
  examples: z.array(text),
  field: text
    .nullable()
    .describe('The field that the column fills; empty if the column is skipped, null if it is undecided.'),
  by: z.enum(['header', 'values', 'last time', 'hand']).nullable(),
  claim: text.nullable().describe('For an undecided column: the field that it seems to match.'),
})
export type ImportColumn = z.infer<typeof importColumnSchema>

/** An uploaded list, before or after it is applied. */
export const importSchema = z
  .object({
    _id: z.uuid(),
    kind: z.enum(importableKinds.map(({ name }) => name)),
    fileName: text,
    createdAt: time,
    version: count,
    sheets: z.array(text),
    sheet: text,
    hasHeader: z.boolean(),
    columns: z.array(importColumnSchema),
    forAll: z.record(z.string(), text).describe('Values for fields without a column, the same for all rows.'),
    changeSet: z.uuid().nullable().describe('The change set, once the list has been added.'),
    skipped: z
      .object({ count, rows: z.array(z.object({ row, title: text, why: text })) })
      .describe('Once the list has been added: the number of skipped rows, and the first of them.'),
  })
  .meta({ id: 'Import' })
export type Import = z.infer<typeof importSchema>

const recordToCompare = z.object({
  _id: z.uuid(),
  title: text,
  detail: text,
  values: z.record(z.string(), text).describe('The values that the caller may see, by field.'),
})

export const importRowSchema = z
  .object({
    row,
    state: z.enum(rowStates),
    cells: z.array(text),
    values: z.record(z.string(), text).describe('The values that would be stored, by field.'),
    title: text,
    errors: z.array(z.object({ field: text, message: text })),
    /** For a row that changes a record: the changed fields that the reader may see. */
    fields: z.array(z.object({ label: text, before: text, after: text })),
    /** For a question: the existing records that the row may match, and a similar row of the list. */
    candidates: z.array(recordToCompare),
    alikeRow: row.nullable(),
    sharedNumber: text
      .nullable()
      .describe('For a question: the unique value of the row, if it already belongs to another person.'),
    number: text
      .nullable()
      .describe('The new unique value, given or offered in place of a missing or shared one.'),
    photo: z.string().nullable().describe('The URL of the photo that matches the row.'),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof importRowSchema>

export const importPreviewSchema = z
  .object({
    counts: z.record(z.enum(rowStates), count),
    columnsOpen: z.boolean().describe('True if a column is still undecided.'),
    unclear: z
      .object({
        classes: z.array(z.object({ text, rows: count, choices: z.array(text), asNew: text })),
        days: z.array(z.object({ field: text, text, dayFirst: text, monthFirst: text })),
      })
      .describe(
        'Open decisions: classes that may be one of `choices` or new, and dates that can be read in two ways.',
      ),
    sharedNumbers: count.describe(
      'The number of questions about a unique value that belongs to another person.',
    ),
    withoutPicture: count.describe('The number of new records that lack a required picture.'),
    photosLeft: z.array(text).describe('The names of photos that match no row.'),
    photos: z.object({
      all: count,
      matched: count,
      open: z
        .array(
          z.object({
            name: text,
            photo: text.describe('The URL of the photo.'),
            rows: z.array(z.object({ row, title: text, detail: text })),
          }),
        )
        .describe('Undecided photos: those that match several rows, or a row that other photos also match.'),
    }),
    numbers: z
      .object({ missing: count, given: count, first: text.nullable(), last: text.nullable() })
      .describe(
        'Counts of new records that lack a required unique value (`missing`) or were numbered automatically (`given`).',
      ),
    unseen: z
      .array(text)
      .describe(
        'The labels of fields that the list fills but the caller may not see. Existing records keep their values.',
      ),
    stamp: text.describe('Send it when applying the list, so that only this previewed result is added.'),
    previewedAt: time,
  })
  .meta({ id: 'ImportPreview' })
export type ImportPreview = z.infer<typeof importPreviewSchema>

const rowMessage = importMessages.unknownRow

export const changeImportSchema = z.strictObject({
  version: count,
  hasHeader: z.boolean().optional(),
  matching: z.array(fieldName.nullable()).max(importLimits.columns).optional(),
  /** Values for all rows, for fields without a column; an empty value removes an earlier one. */
  forAll: z.record(fieldName, z.string().max(500)).optional(),
  cells: z
    .array(
      z.strictObject({
        row,
        column: z
          .int()
          .min(0)
          .max(importLimits.columns - 1),
        value: z.string().max(importLimits.cellLength),
      }),
    )
    .max(200)
    .optional(),
  /**
   * The record that a row is about, or `new`, with another unique value if a record already has the row's
   * value; null resets the answer.
   */
  answers: z
    .array(
      z.strictObject({
        row,
        answer: z.string(rowMessage).max(60).nullable(),
        number: z.string().max(60).optional(),
      }),
    )
    .max(200)
    .optional(),
  /** The row chosen for a photo that fits several rows; null resets it. */
  photos: z
    .array(z.strictObject({ name: z.string().max(200), row: row.nullable() }))
    .max(200)
    .optional(),
  /** The meaning of a class in the list: an existing class or a new one; null resets it. */
  classes: z
    .array(z.strictObject({ text: z.string().max(200), value: z.string().max(200).nullable() }))
    .max(200)
    .optional(),
  /** For date fields: true if the month comes first. */
  monthFirst: z.record(fieldName, z.boolean()).optional(),
  /** True if new records without a unique value get the next free ones. */
  areNumbered: z.boolean().optional(),
  answerAll: z.enum(['same', 'new']).optional(),
  leftOut: z
    .array(z.strictObject({ row, isLeftOut: z.boolean() }))
    .max(200)
    .optional(),
})
export type ChangeImport = z.infer<typeof changeImportSchema>

export const applyImportSchema = z.strictObject({
  /** The stamp and the time of the preview that the admin saw. */
  stamp: z.string().max(100),
  previewedAt: time,
  leaveOutOpen: z.boolean().default(false),
})
export type ApplyImport = z.infer<typeof applyImportSchema>
