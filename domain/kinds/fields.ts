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

/**
 * One field of a kind: its label, its limits and who may see it. `T` is the value as JSON carries it.
 * Its Zod schema is `fieldSchema(field)` in `field-schemas.ts`; the inputs are in `features/accounts/pages/`.
 */
export type Field<T = unknown> = {
  type: FieldType
  label: string
  required: boolean
  /** The default audience. A PIC can change it (`features/records/field-audiences.ts`). */
  visibleTo: 'everyone' | 'admins' | 'address readers'
  /** The smallest number. */
  min?: number
  /** The maximum length of a text, or the greatest number. */
  max?: number
  choices?: readonly string[]
  /** One telephone number that can be dialed, with nothing else around it. */
  isDialable?: boolean
  /** A number or code that names a person, of which every character counts. */
  isIdentifier?: boolean
  /** The fold of the form in which it stands; without one it is in sight. */
  fold?: string
  /** The multipart name of the file when it is not the field's own name. */
  formFieldName?: string
  /** The field that this one translates, and its label (`translations.ts`). */
  translation?: { of: string; language: Language; labelOfText: string }
  /** Never set at run time; it carries the type `T` for `RecordOf`. */
  value?: T
}

export const maxLineLength = 200
const maxProseLength = 5_000

/** The fields of a kind by their names. */
export type Fields = Record<string, Field>

/** One line of text: names, titles, venues. */
export function line(label: string, { max = maxLineLength } = {}): Field<string> {
  return field('line', label, { max })
}

/** A number or code by which an office knows somebody. */
export function identifier(label: string): Field<string> {
  return field('line', label, { max: 60, isIdentifier: true })
}

/** Text of several lines: descriptions, messages, addresses. */
export function prose(label: string, { max = maxProseLength } = {}): Field<string> {
  return field('prose', label, { max })
}

/** One e-mail address; never a list, a group or anything with a line break in it. */
export function email(label: string): Field<string> {
  return field('email', label, { max: 254 })
}

export function phone(label: string, { isDialable = false } = {}): Field<string> {
  return field('phone', label, { max: maxContactNumberLength, ...(isDialable && { isDialable }) })
}

/** A calendar day as `YYYY-MM-DD`. A full ISO date-time is accepted and keeps its day as written. */
export function day(label: string): Field<string> {
  return field('day', label)
}

/** A whole number of people or things, from 0. */
export function count(label: string): Field<number> {
  return field('count', label, { min: 0, max: 100_000 })
}

/** A year of study (1 to 10) or a calendar year. */
export function year(label: string, { min = 1, max = 2100 } = {}): Field<number> {
  return field('year', label, { min, max })
}

export function choice<const C extends readonly string[]>(label: string, choices: C): Field<C[number]> {
  return field('choice', label, { choices })
}

/** One picture; its value is the URL of the stored picture. */
export function image(label: string, { formFieldName }: { formFieldName?: string } = {}): Field<string> {
  return field('image', label, formFieldName ? { formFieldName } : {})
}

/** The pictures of a gallery item, as URLs. */
export function images(label: string): Field<string[]> {
  return field('images', label, { required: false })
}

/** The videos of a gallery item, as URLs. */
export function videos(label: string): Field<string[]> {
  return field('videos', label, { required: false })
}

export function optional<T>(field: Field<T>): Field<T | null> {
  return { ...(field as Field<T | null>), required: false }
}

export function adminsOnly<T>(field: Field<T>): Field<T | undefined> {
  return { ...(field as Field<T | undefined>), visibleTo: 'admins' }
}

/** Where a person lives: a PIC may keep it from Volunteers. */
export function homeAddress<T>(field: Field<T>): Field<T | undefined> {
  return { ...(field as Field<T | undefined>), visibleTo: 'address readers' }
}

/** Fields that few forms need stand together in a fold, those of one label beside each other. */
export function folded<T>(fold: string, field: Field<T>): Field<T> {
  return { ...field, fold }
}

const fileFieldTypes: readonly FieldType[] = ['image', 'images', 'videos']

/** Whether the field's value is a stored file rather than something typed. */
export const isFileField = (field: Field) => fileFieldTypes.includes(field.type)

export const isNumberField = (field: Field) => field.type === 'count' || field.type === 'year'

function field<T>(type: FieldType, label: string, options: Partial<Field<T>> = {}): Field<T> {
  return { type, label, required: true, visibleTo: 'everyone', ...options }
}
