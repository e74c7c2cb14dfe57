import type { Field } from '#domain/kinds/fields.ts'
import type { AnyRecord, Fields, Kind, Rule, Values } from '#domain/kinds/kind.ts'

/** The source of a generated form: a kind, or the fields of an admin's account. */
export type FormDefinition = { fields: Fields; rule?: Rule | undefined }

export type VisibleField = { name: string; field: Field; isRequired: boolean }

/**
 * Returns the fields that apply to the values chosen so far. The kind's rule decides, so that "a hostel has a
 * hostel name" is defined only once: fields that the rule would clear are hidden, and fields that it would
 * report as missing are required.
 */
export function visibleFields({ fields, rule }: FormDefinition, values: Values): VisibleField[] {
  const probe = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.type === 'choice' ? String(values[name] ?? '') : 'something',
    ]),
  )
  const isCleared = (name: string) => rule?.(probe).values[name] === null
  const isRequiredByRule = (name: string) =>
    rule?.({ ...probe, [name]: null }).errors.some((error) => error.field === name) ?? false
  return Object.entries(fields)
    .filter(([name]) => !isCleared(name))
    .map(([name, field]) => ({ name, field, isRequired: field.required || isRequiredByRule(name) }))
}

/**
 * Returns the kind for the edit form of an admin who may not see some of its fields, and therefore may not change them.
 */
export function withoutHiddenFields(kind: Kind, record: AnyRecord): Kind {
  const { fields, rule } = kind
  const seen = Object.entries(fields).filter(([name]) => !isHiddenField(record, name))
  if (seen.length === Object.keys(fields).length) return kind
  return {
    ...kind,
    fields: Object.fromEntries(seen),
    ...(rule && {
      rule: (values) => {
        const checked = rule(values)
        return { ...checked, errors: checked.errors.filter(({ field }) => !isHiddenField(record, field)) }
      },
    }),
  }
}

export const isHiddenField = (record: AnyRecord, name: string) => !(name in record)
