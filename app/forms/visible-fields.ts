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
  const isHidden = (name: string) => isHiddenField(record, name)
  return Object.keys(kind.fields).some(isHidden) ? withoutFields(kind, isHidden) : kind
}

/** Returns the form without these fields, and without the errors of its rule about them. */
export function withoutFields<Form extends FormDefinition>(
  form: Form,
  isHidden: (name: string) => boolean,
): Form {
  const { fields, rule } = form
  return {
    ...form,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !isHidden(name))),
    ...(rule && {
      rule: (values: Values) => {
        const checked = rule(values)
        return { ...checked, errors: checked.errors.filter(({ field }) => !isHidden(field)) }
      },
    }),
  }
}

export const isHiddenField = (record: AnyRecord, name: string) => !(name in record)
