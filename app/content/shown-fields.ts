import type { Field } from '#domain/kinds/fields.ts'
import type { Fields, Rule, Values } from '#domain/kinds/kind.ts'

/** What a form is drawn from: a kind, or an admin's own record. */
export type Drawn = { fields: Fields; rule?: Rule | undefined }

export type ShownField = { name: string; field: Field; isRequired: boolean }

/**
 * The fields that apply to what has been chosen so far. The rule itself is asked, so that no second list of
 * "a hostel has a hostel name" exists: what it would drop is not shown, what it would miss is required.
 */
export function shownFields({ fields, rule }: Drawn, values: Values): ShownField[] {
  const answered = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.type === 'choice' ? String(values[name] ?? '') : 'something',
    ]),
  )
  const isDropped = (name: string) => rule?.(answered).values[name] === null
  const isMissed = (name: string) =>
    rule?.({ ...answered, [name]: null }).errors.some((error) => error.field === name) ?? false
  return Object.entries(fields)
    .filter(([name]) => !isDropped(name))
    .map(([name, field]) => ({ name, field, isRequired: field.required || isMissed(name) }))
}
