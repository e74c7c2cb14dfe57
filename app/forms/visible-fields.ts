import type { Field } from '#domain/kinds/fields.ts'
import type { AnyRecord, Fields, Kind, Rule, Values } from '#domain/kinds/kind.ts'

/** What a form is generated from: a kind, or the fields of an admin's account. */
export type FormDefinition = { fields: Fields; rule?: Rule | undefined }

export type VisibleField = { name: string; field: Field; isRequired: boolean }

/**
 * The fields that apply to what has been chosen so far. The kind's rule decides, so that no second list of
 * "a hostel has a hostel name" exists: what it would clear is hidden, what it would miss is required.
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
 * The kind for the edit form of an admin who may not see some of its fields: these start empty and need not be filled in,
 * since what is not sent stays.
 */
export function keepUnseenFields(kind: Kind, record: AnyRecord): Kind {
  const { fields, rule } = kind
  const isUnseen = (name: string) => isUnseenField(record, name)
  if (!Object.keys(fields).some(isUnseen)) return kind
  const optional = Object.entries(fields).map(([name, field]) => [
    name,
    isUnseen(name) ? { ...field, required: false } : field,
  ])
  return {
    ...kind,
    fields: Object.fromEntries(optional),
    ...(rule && {
      rule: (values) => {
        const checked = rule(values)
        return { ...checked, errors: checked.errors.filter(({ field }) => !isUnseen(field)) }
      },
    }),
  }
}

/** Whether the server has kept a field of a record back from this admin. */
export const isUnseenField = (record: AnyRecord, name: string) => !(name in record)
