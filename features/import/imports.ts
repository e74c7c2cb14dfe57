import { isFileField } from '#domain/kinds/fields.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { withTranslations } from '#domain/kinds/translations.ts'
import { maxImageBytes } from '#domain/media/upload-limits.ts'
import { defineWords, listNames, pluralize } from '#domain/text/words.ts'
import { maxChangedRecords } from '#features/content/change-sets.ts'

// An import is a list that an admin uploads, checks and applies as one change set. The schemas are in
// `import-schemas.ts`, so that pages can load this file without Zod.

/** `:kind` is the name of a kind, `:id` the id of an import. */
export const importPaths = {
  list: '/api/admin/dashboard/imports',
  add: '/api/admin/dashboard/:kind/import',
  template: '/api/admin/dashboard/import-template/:kind.xlsx',
  one: '/api/admin/dashboard/imports/:id',
  rows: '/api/admin/dashboard/imports/:id/rows',
  photos: '/api/admin/dashboard/imports/:id/photos',
  apply: '/api/admin/dashboard/imports/:id/apply',
  skipped: '/api/admin/dashboard/imports/:id/skipped.xlsx',
} as const

export const importScreens = {
  list: '/admin/dashboard/import',
  one: '/admin/dashboard/import/:kind',
} as const
export const importScreen = ({ name }: Pick<Kind, 'name'>) => importScreens.one.replace(':kind', name)

export const importLimits = {
  fileBytes: 10 * 1024 * 1024,
  /** The size of a workbook after unpacking. */
  inflatedBytes: 100 * 1024 * 1024,
  rows: maxChangedRecords,
  columns: 60,
  /** Per cell; longer text is truncated, because no field would accept it. */
  cellLength: 6_000,
  /** In all cells together. Repeated texts take no space in the file, but every copy takes memory. */
  characters: 20_000_000,
  /** Processor time. */
  readingSeconds: 20,
  readingMegabytes: 256,
  /** Open imports per admin; the oldest is deleted. */
  open: 5,
  /** Limits for uploaded photos: their number, and the size of each uploaded file and of each photo in an archive. */
  photos: 2_000,
  photoFileBytes: 200 * 1024 * 1024,
  photoBytes: maxImageBytes,
} as const

/** How long a list is kept, in hours, even if it is not applied. */
export const importHours = 24

/** Shown instead of a file name. */
export const pastedName = 'Pasted cells'

export const canImport = ({ category, name }: Pick<Kind, 'category' | 'name'>) =>
  category === 'person' || category === 'event' || name === 'classroom'

export const importableKinds: readonly Kind[] = kinds.filter(canImport).map(withTranslations)

export const importableFields = ({ fields }: Pick<Kind, 'fields'>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isFileField(field) ? [] : name))

/**
 * Returns the field with a child's class; its values are read as the school's own class names, and the admin
 * is asked about unclear values.
 */
export function groupField({ groupedBy, fields }: Pick<Kind, 'groupedBy' | 'fields'>): string | undefined {
  return groupedBy && fields[groupedBy.field]?.type === 'line' ? groupedBy.field : undefined
}

/** Returns the field that can get the next value in new records, such as S-13 after S-12. */
export const numberedField = ({ unique }: Pick<Kind, 'unique'>) => unique?.[0]

export const rowStates = ['new', 'changed', 'same', 'question', 'refused', 'left out'] as const
export type RowState = (typeof rowStates)[number]
export type RowCounts = Record<RowState, number>

/** The answer for a row that is about a new record; any other answer is the id of an existing record. */
export const newRecord = 'new'

/** The field of a column that is left out; the field is `null` if the admin has to decide. */
export const skippedColumn = ''

export const importMessages = defineWords('imports', {
  reading: 'Reading the list...',
  read: (rows: number) => `${pluralize(rows, 'row')} read.`,
  notRead: 'This list could not be read. Please try again.',
  changed: 'Changed.',
  notChanged: 'That was not saved. Try again.',
  applying: 'Adding them...',
  applied: (added: number, edited: number) =>
    [added > 0 && `${added} added`, edited > 0 && `${edited} changed`].filter(Boolean).join(', ').concat('.'),
  notApplied: 'Nothing was added or changed. Please try again.',
  discarded: 'List discarded.',
  notDiscarded: 'The list could not be discarded. Please try again.',
  notListed: 'Failed to fetch the lists. Try again later.',
  skippedByHand: 'It was skipped.',
  skippedQuestion: 'The question about it was not answered.',
  nothingSkipped: 'No row of this list was skipped.',
  gone: 'This list no longer exists. Lists are kept for a day.',
  notImportable: (many: string) => `${many} cannot be added as a list.`,
  noFile: 'Choose a file, or paste cells from a spreadsheet.',
  fileTooLarge: `The file is larger than ${importLimits.fileBytes / 1024 / 1024} MB.`,
  notASheet: 'This is not a list: send an Excel workbook (.xlsx) or a CSV file (.csv).',
  oldWorkbook: 'This is an old workbook (.xls) or one with a password. Save it as .xlsx without a password.',
  openDocument: 'This is an OpenDocument file (.ods). Save it as .xlsx or .csv.',
  damaged: 'This workbook is damaged and cannot be read. Open it and save it again.',
  unpacksTooLarge: `Unpacked, this workbook is larger than ${importLimits.inflatedBytes / 1024 / 1024} MB.`,
  tooMuchToRead: 'This list takes too much time or memory to read. Send it in smaller parts.',
  stillReading: 'Another list of yours is still being read. Please send this one again in a moment.',
  tooManyCharacters: `Unpacked, this workbook has more than ${importLimits.characters / 1_000_000} million characters.`,
  noRows: 'This list has nothing below its headings.',
  tooManyRows: (rows: number) =>
    `This list has ${rows.toLocaleString('en')} rows; at most ${importLimits.rows.toLocaleString('en')} can be added at once.`,
  tooManyColumns: (columns: number) =>
    `This list has ${columns} columns; at most ${importLimits.columns} can be read.`,
  noSuchSheet: 'The workbook has no sheet with this name.',
  changedElsewhere: 'This list was changed in another window. Please check it again.',
  alreadyApplied: 'This list has already been added.',
  fieldTwice: (label: string) => `Two columns would fill ${label}. Choose one of them.`,
  unknownField: 'There is no such field.',
  wrongNumberOfColumns: 'Choose what each column is.',
  unknownRow: 'The list has no such row.',
  unknownPhoto: 'The list has no such photo.',
  noNumbers: 'There is nothing to number in this list.',
  unclearColumn: 'First say which classes and days are meant.',
  unknownClass: 'The list has no such class.',
  columnsOpen: 'Two columns claim the same field. Choose one of them first.',
  rowsOpen: (refused: number, questions: number) =>
    `${[refused > 0 && `${pluralize(refused, 'row')} cannot be added`, questions > 0 && `${pluralize(questions, 'question')} ${questions === 1 ? 'is' : 'are'} open`].filter(Boolean).join(' and ')}. Fix or skip them.`,
  outdated: (names: readonly string[]) =>
    names.length > 0
      ? `Nothing was added: someone has changed ${listNames(names)} in the meantime. Please check again.`
      : 'Nothing was added: records were added or deleted in the meantime. Please check again.',
  nothingToDo: 'Everything in this list is already there.',
  sameInList: (label: string, row: number) => `Row ${row} has the same ${label}.`,
  sameRecordInList: (row: number) => `Row ${row} is about the same record.`,
  notAPhoto: 'A photo must be sent as a picture or in a ZIP file.',
  photosReceived: 'Photos received.',
  photosUnread: (names: readonly string[]) =>
    `These could not be read as photos: ${listNames(names)}. Send them as JPEG or PNG.`,
  photosTooLarge: 'The photos in one file can be at most 200 MB together.',
  tooManyPhotos: `You can add at most ${importLimits.photos.toLocaleString('en')} photos to a list.`,
  notAZip: 'This ZIP file cannot be read.',
  photosNotSent: 'The photos could not be sent. Please try again.',
})
