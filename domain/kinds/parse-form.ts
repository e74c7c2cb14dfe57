import { cleanText } from '../text/clean-text.ts'
import { readWholeNumber } from '../text/latin-digits.ts'
import { type MessageOrText, message, parseMessage } from '../text/words.ts'
import { fieldMessages } from './field-messages.ts'
import { fieldSchema } from './field-schemas.ts'
import { type Field, isFileField, isNumberField } from './fields.ts'
import type { FieldError, Fields, Rule, Values } from './kind.ts'
import { fieldLabel } from './translations.ts'

type ParsedForm = { values: Values; errors: FieldError[] }

/** Only the server sets these fields, but clients that send a whole record back include them. */
const serverFields = new Set(['_id', 'createdAt', 'updatedAt'])

/**
 * Parses input (form fields or JSON) into clean values, or a message per field. File fields are skipped. The
 * browser runs this for quick feedback; the server's result decides.
 *
 * @param partial true for an edit: absent fields are left unchanged
 */
export function parseForm(
  kind: { fields: Fields; rule?: Rule | undefined },
  raw: Values,
  { partial = false } = {},
): ParsedForm {
  const values: Values = {}
  const errors = unknownFields(kind.fields, raw)
  for (const [name, field] of Object.entries(kind.fields)) {
    if (isFileField(field) || (partial && raw[name] === undefined)) continue
    const result = parseField(field, raw[name])
    if ('message' in result) errors.push({ field: name, message: result.message })
    else values[name] = result.value
  }
  if (partial || errors.length > 0 || !kind.rule) return { values, errors }
  return kind.rule(values)
}

/** Returns the value to store (`null` for an empty optional field), or a message if the input is invalid. */
export function parseField(field: Field, raw: unknown): { value: unknown } | { message: MessageOrText } {
  if (isMissing(raw))
    return field.required
      ? { message: message(fieldMessages, 'required', fieldLabel(field)) }
      : { value: null }
  const result = fieldSchema(field).safeParse(isNumberField(field) ? toNumber(raw) : raw)
  return result.success
    ? { value: result.data }
    : { message: parseMessage(result.error.issues[0]?.message ?? `${field.label} is not valid.`) }
}

export const isMissing = (raw: unknown) =>
  raw === undefined || raw === null || (typeof raw === 'string' && cleanText(raw).trim() === '')

/** Only plain digits are converted; any other text stays unchanged and fails the validation. */
const toNumber = (raw: unknown) => {
  const number = typeof raw === 'string' ? readWholeNumber(cleanText(raw)) : Number.NaN
  return Number.isNaN(number) ? raw : number
}

function unknownFields(fields: Fields, raw: Values): FieldError[] {
  const knownNames = new Set(
    Object.keys(fields).concat(Object.values(fields).map((field) => field.formFieldName ?? '')),
  )
  return (
    Object.keys(raw)
      // An empty unknown field is harmless because nothing is lost.
      .filter((name) => !knownNames.has(name) && !serverFields.has(name) && !isMissing(raw[name]))
      .map((name) => ({
        field: name.slice(0, 60),
        message: `There is no field called "${name.slice(0, 60)}".`,
      }))
  )
}
