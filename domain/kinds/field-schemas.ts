import { cleanText } from '../text/clean-text.ts'
import type { Said } from '../text/message.ts'
import { message, type NameOf, type ValuesOf } from '../text/message.ts'
import { writeMessage } from '../text/message-parts.ts'
import { isWellFormed } from '../text/well-formed.ts'
import { z } from '../zod.ts'
import { isContactNumber, isShortened, toDialableNumber } from './contact-number.ts'
import { fieldLabel, labelMessage } from './field-label.ts'
import { fieldMessages } from './field-messages.ts'
import type { Field, FieldType } from './fields.ts'

/**
 * The schema of a field's value when there is one; whether it must be there is `field.required`.
 * Schemas are separate from the fields so that a page which only shows records does not load Zod.
 */
export function fieldSchema(field: Field): z.ZodType {
  const cached = schemaCache.get(field)
  if (cached) return cached
  const schema = schemaByType[field.type](field)
  schemaCache.set(field, schema)
  return schema
}

/** The schema of an e-mail address, also for bodies that are no kind (sign-in, reports). */
export function emailSchema(label = labelMessage('E-mail')) {
  return z
    .string({ error: rule('noAddress', label) })
    .overwrite(cleanText)
    .trim()
    .max(254, rule('tooLong', label, 254))
    .pipe(z.email({ error: rule('noOneAddress') }))
}

/** A text that is stored without the spaces around it and without invisible characters. */
export const trimmedText = (max: number) =>
  z
    .string('Send text.')
    .overwrite(cleanText)
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine(isPrintable, 'Some of these characters cannot be stored.')

/** A message about a field as Zod carries it; `readMessage` makes it one again. */
export const rule = <N extends NameOf<typeof fieldMessages>>(
  name: N,
  ...values: ValuesOf<(typeof fieldMessages)[N]>
) => writeMessage(message(fieldMessages, name, ...values))

/** A day, also from a date that says the time. */
export function daySchema(label: Said) {
  const messages = rule('noDate', label)
  return z
    .string({ error: messages })
    .overwrite(cleanText)
    .trim()
    .regex(/^(19|20)\d\d-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/, messages)
    .refine(isRealDay, messages)
    .overwrite((value) => value.slice(0, 10))
}

/** The ids of some records, of which there is at least one; what is no id of any is not found. */
export const idsSchema = (max: number, message: string) =>
  z.array(z.string(message).max(60, message), message).min(1, message).max(max, message)

const schemaCache = new WeakMap<Field, z.ZodType>()

const schemaByType: Record<FieldType, (field: Field) => z.ZodType> = {
  line: (field) => lineSchema(field).regex(/^[^\n\r\u2028\u2029]*$/, rule('notOneLine', fieldLabel(field))),
  prose: (field) => textSchema(field),
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
  images: () => z.array(z.string()).max(500),
  videos: () => z.array(z.string()).max(500),
}

const lineSchema = (field: Field) => (field.isIdentifier ? completeSchema(field) : textSchema(field))

/** A number that no spreadsheet has shortened. */
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

/** Control characters and half surrogate pairs break databases, mails and spreadsheets. */
export function isPrintable(value: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return isWellFormed(value) && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value)
}

function isRealDay(value: string) {
  const dayPart = value.slice(0, 10)
  const parsed = new Date(`${dayPart}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(dayPart)
}
