import { isWellFormed } from '../well-formed.ts'
import { z } from '../zod.ts'
import { isContactNumber } from './contact-number.ts'
import type { Field, FieldType } from './fields.ts'

/**
 * The rule for a field's value that is there; whether one must be there is `field.required`.
 * Rules stand apart from the fields so that a page which only shows records does not carry Zod to the visitor.
 */
export function ruleOf(field: Field): z.ZodType {
  const known = rules.get(field)
  if (known) return known
  const rule = ruleFor[field.type](field)
  rules.set(field, rule)
  return rule
}

/** The rule for an e-mail address, for the bodies that are not kinds (sign-in, reports) as well. */
export function emailRule(label = 'E-mail') {
  return z
    .string({ error: `${label} must be an e-mail address.` })
    .trim()
    .max(254, `${label} must be at most 254 characters long.`)
    .pipe(z.email({ error: `${label} must be one e-mail address, such as name@example.org.` }))
}

const rules = new WeakMap<Field, z.ZodType>()

const ruleFor: Record<FieldType, (field: Field) => z.ZodType> = {
  line: (field) => text(field).regex(/^[^\n\r\u2028\u2029]*$/, `${field.label} must be on one line.`),
  prose: (field) => text(field),
  email: (field) => emailRule(field.label),
  phone: (field) =>
    text(field).refine(
      isContactNumber,
      `${field.label} must have a telephone number in it, such as +91 98300 00000.`,
    ),
  day: (field) => {
    const says = `${field.label} must be a date, such as 2026-01-31.`
    return z
      .string({ error: says })
      .trim()
      .regex(/^(19|20)\d\d-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/, says)
      .refine(isRealDay, says)
      .overwrite((value) => value.slice(0, 10))
  },
  count: wholeNumber,
  year: wholeNumber,
  choice: ({ label, choices = [] }) =>
    z.enum(choices, { error: `${label} must be one of: ${choices.join(', ')}.` }),
  image: () => z.string(),
  images: () => z.array(z.string()).max(500),
  videos: () => z.array(z.string()).max(500),
}

function text({ label, max = 200 }: Field) {
  return z
    .string({ error: `${label} must be text.` })
    .trim()
    .min(1, `${label} is required.`)
    .max(max, `${label} must be at most ${max} characters long.`)
    .refine(isPrintable, `${label} contains characters that cannot be stored.`)
}

function wholeNumber({ label, min = 0, max = 100_000 }: Field) {
  const says = `${label} must be a whole number from ${min} to ${max}.`
  return z.int({ error: says }).min(min, says).max(max, says)
}

/** Control characters and half surrogate pairs break databases, mails and spreadsheets. */
export function isPrintable(value: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return isWellFormed(value) && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value)
}

function isRealDay(value: string) {
  const written = value.slice(0, 10)
  const parsed = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(written)
}
