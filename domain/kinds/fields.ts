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
 * Its rule is `ruleOf(field)` in `rules.ts`; the input that edits it lives in `app/content/` under the same type name.
 */
export type Field<T = unknown> = {
  type: FieldType
  label: string
  required: boolean
  /** Visitors never receive a field for admins (decisions §3). */
  visibleTo: 'everyone' | 'admins'
  /** The least number. */
  min?: number
  /** The longest text or the greatest number. */
  max?: number
  choices?: readonly string[]
  /** The multipart name of the file when it is not the field's own name. */
  uploadedAs?: string
  /** Never set: it carries `T` for `RecordOf`. */
  value?: T
}

export const maxLineLength = 200
export const maxProseLength = 5_000

/** One line of text: names, titles, venues. */
export function line(label: string, { max = maxLineLength } = {}): Field<string> {
  return field('line', label, { max })
}

/** Text of several lines: descriptions, messages, addresses. */
export function prose(label: string, { max = maxProseLength } = {}): Field<string> {
  return field('prose', label, { max })
}

/** One e-mail address; never a list, a group or anything with a line break in it. */
export function email(label: string): Field<string> {
  return field('email', label, { max: 254 })
}

export function phone(label: string): Field<string> {
  return field('phone', label, { max: maxContactNumberLength })
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
export function image(label: string, { uploadedAs }: { uploadedAs?: string } = {}): Field<string> {
  return field('image', label, uploadedAs ? { uploadedAs } : {})
}

/** The pictures of a gallery item, as URLs. */
export function images(label: string): Field<string[]> {
  return field('images', label, { required: false })
}

/** The videos of a gallery item, as URLs. */
export function videos(label: string): Field<string[]> {
  return field('videos', label, { required: false })
}

export function optional<T>(of: Field<T>): Field<T | null> {
  return { ...(of as Field<T | null>), required: false }
}

export function adminsOnly<T>(of: Field<T>): Field<T | undefined> {
  return { ...(of as Field<T | undefined>), visibleTo: 'admins' }
}

const fileTypes: readonly FieldType[] = ['image', 'images', 'videos']

/** Whether the field's value is a stored file rather than something typed. */
export const isFile = (of: Field) => fileTypes.includes(of.type)

export const isNumber = (of: Field) => of.type === 'count' || of.type === 'year'

function field<T>(type: FieldType, label: string, more: Partial<Field<T>> = {}): Field<T> {
  return { type, label, required: true, visibleTo: 'everyone', ...more }
}
