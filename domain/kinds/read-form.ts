import { type Field, isFile, isNumber } from './fields.ts'
import type { FieldError, Fields, Rule, Values } from './kind.ts'
import { ruleOf } from './rules.ts'

export type Form = { values: Values; errors: FieldError[] }

/** What a client that sends a record back carries along; it is not the client's to change. */
const ours = new Set(['_id', 'createdAt', 'updatedAt'])

/**
 * Reads what came in, a form's texts or JSON, into clean values or a message per field.
 * Files are not read here: their fields are skipped. The browser runs this for kindness, the server for truth.
 *
 * @param partial an edit: absent fields stay as they are, present ones are checked alike
 */
export function readForm(
  kind: { fields: Fields; rule?: Rule | undefined },
  raw: Values,
  { partial = false } = {},
): Form {
  const values: Values = {}
  const errors = unknownFields(kind.fields, raw)
  for (const [name, field] of Object.entries(kind.fields)) {
    if (isFile(field) || (partial && raw[name] === undefined)) continue
    const result = readField(field, raw[name])
    if ('message' in result) errors.push({ field: name, message: result.message })
    else values[name] = result.value
  }
  if (partial || errors.length > 0 || !kind.rule) return { values, errors }
  return kind.rule(values)
}

/** One field's value as it is kept: `null` where nothing was given and nothing is needed. */
export function readField(field: Field, raw: unknown): { value: unknown } | { message: string } {
  if (isMissing(raw)) return field.required ? { message: `${field.label} is required.` } : { value: null }
  const result = ruleOf(field).safeParse(isNumber(field) ? asNumber(raw) : raw)
  return result.success
    ? { value: result.data }
    : { message: result.error.issues[0]?.message ?? `${field.label} is not valid.` }
}

const isMissing = (raw: unknown) =>
  raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '')

/** A form sends numbers as text; anything but plain digits stays as it is and is refused by the rule. */
const asNumber = (raw: unknown) =>
  typeof raw === 'string' && /^\s*\d{1,9}\s*$/.test(raw) ? Number(raw) : raw

function unknownFields(fields: Fields, raw: Values): FieldError[] {
  const known = new Set(
    Object.keys(fields).concat(Object.values(fields).map((field) => field.uploadedAs ?? '')),
  )
  return (
    Object.keys(raw)
      // An empty one is what another client's form has left over, and says nothing that could be lost.
      .filter((name) => !known.has(name) && !ours.has(name) && !isMissing(raw[name]))
      .map((name) => ({
        field: name.slice(0, 60),
        message: `There is no field called "${name.slice(0, 60)}".`,
      }))
  )
}
