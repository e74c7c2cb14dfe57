import { cleanText } from '../text/clean-text.ts'
import { isNestedTooDeeply, maxMarkdownDepth } from '../text/markdown.ts'
import { isWellFormed } from '../text/well-formed.ts'
import {
  labelMessage,
  type MessageOrText,
  message,
  type NameOf,
  serializeMessage,
  type ValuesOf,
} from '../text/words.ts'
import { z } from '../zod.ts'
import { isContactNumber, isShortened, toDialableNumber } from './contact-number.ts'
import { fieldMessages } from './field-messages.ts'
import type { Field, FieldType } from './fields.ts'
import { fieldLabel } from './translations.ts'

/**
 * Returns the schema of a field's value if present; `field.required` determines whether it must be present.
 * Schemas are separate from the fields so that a page that only shows records does not load Zod.
 */
export function fieldSchema(field: Field): z.ZodType {
  const cached = schemaCache.get(field)
  if (cached) return cached
  const schema = schemaByType[field.type](field)
  schemaCache.set(field, schema)
  return schema
}

/** Also used for bodies that do not belong to a kind (login, reports). */
export function emailSchema(label = labelMessage('E-mail')) {
  return z
    .string({ error: rule('noAddress', label) })
    .overwrite(cleanText)
    .trim()
    .max(254, rule('tooLong', label, 254))
    .pipe(z.email({ error: rule('noOneAddress') }))
}

export const trimmedText = (max: number) =>
  z
    .string('Send text.')
    .overwrite(cleanText)
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine(isPrintable, 'Some of these characters cannot be stored.')

/** Returns a field message serialized for Zod; `parseMessage` turns it back into a message. */
export const rule = <N extends NameOf<typeof fieldMessages>>(
  name: N,
  ...values: ValuesOf<(typeof fieldMessages)[N]>
) => serializeMessage(message(fieldMessages, name, ...values))

/** Also accepts a date with a time. */
export function daySchema(label: MessageOrText) {
  const messages = rule('noDate', label)
  return z
    .string({ error: messages })
    .overwrite(cleanText)
    .trim()
    .regex(/^(19|20)\d\d-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/, messages)
    .refine(isRealDay, messages)
    .overwrite((value) => value.slice(0, 10))
}

/** Requires at least one id. A malformed id is accepted, and is simply not found later. */
export const idsSchema = (max: number, message: string) =>
  z.array(z.string(message).max(60, message), message).min(1, message).max(max, message)

const schemaCache = new WeakMap<Field, z.ZodType>()

const schemaByType: Record<FieldType, (field: Field) => z.ZodType> = {
  line: (field) => lineSchema(field).regex(/^[^\n\r\u2028\u2029]*$/, rule('notOneLine', fieldLabel(field))),
  prose: (field) =>
    field.isMarkdown
      ? textSchema(field).refine(
          (text) => !isNestedTooDeeply(text),
          rule('tooNested', fieldLabel(field), maxMarkdownDepth),
        )
      : textSchema(field),
  email: (field) => emailSchema(fieldLabel(field)),
  phone: (field) =>
    field.isDialable
      ? completeSchema(field).refine(
          (text) => toDialableNumber(text) !== undefined,
          rule('notOneNumber', fieldLabel(field)),
        )
      : completeSchema(field).refine(isContactNumber, rule('noNumber', fieldLabel(field))),
  day: (field) => daySchema(fieldLabel(field)),
  count: wholeNumberSchema,
  year: wholeNumberSchema,
  choice: ({ label, choices = [] }) =>
    z.enum(choices, { error: `${label} must be one of: ${choices.join(', ')}.` }),
  image: () => z.string(),
  document: () => z.string(),
  images: () => z.array(z.string()).max(500),
  videos: () => z.array(z.string()).max(500),
}

const lineSchema = (field: Field) => (field.isIdentifier ? completeSchema(field) : textSchema(field))

/** Rejects a number or code that a spreadsheet has shortened. */
const completeSchema = (field: Field) =>
  textSchema(field).refine((text) => !isShortened(text), rule('shortened', fieldLabel(field)))

function textSchema(field: Field) {
  const { max = 200 } = field
  const label = fieldLabel(field)
  return z
    .string({ error: rule('notText', label) })
    .overwrite(cleanText)
    .trim()
    .min(1, rule('required', label))
    .max(max, rule('tooLong', label, max))
    .refine(isPrintable, rule('notStorable', label))
}

function wholeNumberSchema(field: Field) {
  const { min = 0, max = 100_000 } = field
  const messages = rule('notWhole', fieldLabel(field), min, max)
  return z.int({ error: messages }).min(min, messages).max(max, messages)
}

/** Control characters and lone surrogates break databases, mails and spreadsheets. */
export function isPrintable(value: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
  return isWellFormed(value) && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value)
}

function isRealDay(value: string) {
  const dayPart = value.slice(0, 10)
  const parsed = new Date(`${dayPart}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(dayPart)
}
