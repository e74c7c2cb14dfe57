import type { Language } from '../text/languages.ts'
import { maxContactNumberLength } from './contact-number.ts'

export type FieldType =
  | 'line'
  | 'prose'
  | 'email'
  | 'phone'
  | 'day'
  | 'count'
  | 'year'
  | 'choice'
  | 'image'
  | 'images'
  | 'videos'
  | 'document'

/**
 * One field of a kind: its label, limits and audience. `T` is the value's type in JSON. Its Zod schema is
 * `fieldSchema(field)` in `field-schemas.ts`; the inputs are in `app/forms/fields/`.
 */
export type Field<T = unknown> = {
  type: FieldType
  label: string
  /** A short text below the input. */
  hint?: string
  required: boolean
  /** The default audience. A PIC can change it (`features/content/field-audiences.ts`). */
  visibleTo: 'everyone' | 'admins' | 'address readers'
  min?: number
  /** The maximum length of a text, or the maximum of a number. */
  max?: number
  choices?: readonly string[]
  /** The text of the empty choice, if it means more than that nothing was chosen. */
  noChoice?: string
  /** True if the text must be exactly one phone number. */
  isDialable?: boolean
  /** True for a number or code that identifies a person, in which every character counts. */
  isIdentifier?: boolean
  /**
   * True for Markdown; records then also have `blocks` (`markdownBlocks` in `present.ts`). A kind has one such field.
   */
  isMarkdown?: boolean
  /** The collapsible section of the form that contains the field. Fields without a section are always visible. */
  fold?: string
  /** The file's name in a multipart body if it differs from the field's name. */
  formFieldName?: string
  /** The field that this one translates, and its label (`translations.ts`). */
  translation?: { of: string; language: Language; labelOfText: string }
  /** Never set at run time; it carries the type `T` for `RecordOf`. */
  value?: T
}

export const maxLineLength = 200
const maxProseLength = 5_000

export type Fields = Record<string, Field>

export function line(
  label: string,
  { max = maxLineLength, hint }: { max?: number; hint?: string } = {},
): Field<string> {
  return field('line', label, { max, ...(hint && { hint }) })
}

/** Returns a field for a number or code that identifies a person at an office. */
export function identifier(label: string): Field<string> {
  return field('line', label, { max: 60, isIdentifier: true })
}

export function prose(label: string, { max = maxProseLength } = {}): Field<string> {
  return field('prose', label, { max })
}

export function markdown(label: string): Field<string> {
  return field('prose', label, { max: maxProseLength, isMarkdown: true })
}

/** Returns a field for exactly one e-mail address; lists, groups and line breaks are rejected. */
export function email(label: string): Field<string> {
  return field('email', label, { max: 254 })
}

export function phone(label: string, { isDialable = false } = {}): Field<string> {
  return field('phone', label, { max: maxContactNumberLength, ...(isDialable && { isDialable }) })
}

/** Returns a field for a calendar day, `YYYY-MM-DD`. A full ISO date-time is accepted and keeps its day as written. */
export function day(label: string): Field<string> {
  return field('day', label)
}

export function count(label: string): Field<number> {
  return field('count', label, { min: 0, max: 100_000 })
}

/** Returns a field for a year of study (1 to 10) or a calendar year. */
export function year(label: string, { min = 1, max = 2100 } = {}): Field<number> {
  return field('year', label, { min, max })
}

export function choice<const C extends readonly string[]>(
  label: string,
  choices: C,
  more: { noChoice?: string } = {},
): Field<C[number]> {
  return field('choice', label, { choices, ...more })
}

export function image(label: string, { formFieldName }: { formFieldName?: string } = {}): Field<string> {
  return field('image', label, formFieldName ? { formFieldName } : {})
}

export function images(label: string): Field<string[]> {
  return field('images', label, { required: false })
}

export function videos(label: string): Field<string[]> {
  return field('videos', label, { required: false })
}

/** Returns a field for a PDF, which visitors download. */
export function document(label: string): Field<string> {
  return field('document', label)
}

export function optional<T>(field: Field<T>): Field<T | null> {
  return { ...(field as Field<T | null>), required: false }
}

export function adminsOnly<T>(field: Field<T>): Field<T | undefined> {
  return { ...(field as Field<T | undefined>), visibleTo: 'admins' }
}

/** Restricts a field to admins who may read home addresses; a PIC can withdraw this permission from volunteers. */
export function homeAddress<T>(field: Field<T>): Field<T | undefined> {
  return { ...(field as Field<T | undefined>), visibleTo: 'address readers' }
}

/** Puts a rarely needed field into a collapsible section. Fields with the same section are shown together. */
export function inSection<T>(fold: string, field: Field<T>): Field<T> {
  return { ...field, fold }
}

const fileFieldTypes: readonly FieldType[] = ['image', 'images', 'videos', 'document']

export const isFileField = (field: Field) => fileFieldTypes.includes(field.type)

export const isOneFile = (field: Field) => isFileField(field) && !isFileList(field)

/** True for a field with any number of files. */
export const isFileList = (field?: Field) => field?.type === 'images' || field?.type === 'videos'

export const isNumberField = (field: Field) => field.type === 'count' || field.type === 'year'

function field<T>(type: FieldType, label: string, options: Partial<Field<T>> = {}): Field<T> {
  return { type, label, required: true, visibleTo: 'everyone', ...options }
}
