import type { FieldValues } from 'react-hook-form'
import { type Field, isFileField } from '#domain/kinds/fields.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { initialValues, isEqual } from './form-values.ts'
import { type FormDefinition, visibleFields } from './visible-fields.ts'

/** A field that somebody else has changed since the form was opened. */
export type RemoteChange = {
  name: string
  field: Field
  base: unknown
  theirs: unknown
  /** The value in the form, where it was changed here too: a conflict. */
  mine?: { value: unknown }
  /** How a value is written that is no text. */
  textOf?: (value: unknown) => string
}

/**
 * A three-way merge of an edit with what somebody else saved since it began: what only they changed is taken over,
 * what only I changed stays; where both changed a field, mine stays in the form until one chooses.
 */
export function mergeEdits(
  definition: FormDefinition,
  baseRecord: Values,
  theirRecord: Values,
  values: FieldValues,
) {
  const [before, now] = [initialValues(definition, baseRecord), initialValues(definition, theirRecord)]
  const merged: FieldValues = { ...now }
  const changes: RemoteChange[] = []
  for (const [name, field] of Object.entries(definition.fields)) {
    const changedByMe = !isEqual(values[name], before[name])
    const [base, theirsNow] =
      field.type === 'image' ? [baseRecord[name], theirRecord[name]] : [before[name], now[name]]
    const changedByThem = !isEqual(unsigned(base ?? ''), unsigned(theirsNow ?? ''))
    if (changedByMe) merged[name] = isList(now[name]) ? withoutMyRemovals(name) : values[name]
    if (!changedByThem) continue
    const isConflict = changedByMe && !isList(now[name]) && !isEqual(values[name], now[name])
    changes.push({
      name,
      field,
      base,
      theirs: theirsNow,
      ...(isConflict && { mine: { value: values[name] } }),
    })
  }
  // Fields that no longer apply are left out.
  const visible = new Set(visibleFields(definition, merged).map(({ name }) => name))
  return { values: merged, changes: changes.filter(({ name }) => visible.has(name)) }

  /** From a list of files I can only have removed some: they go from theirs, and what they added stays. */
  function withoutMyRemovals(name: string) {
    const removed = new Set(
      (before[name] as unknown[]).filter((one) => !values[name].includes(one)).map(unsigned),
    )
    return (now[name] as unknown[]).filter((one) => !removed.has(unsigned(one)))
  }
}

/** The form's value when theirs is chosen. */
export const theirFormValue = ({ field, theirs }: RemoteChange) => (isFileField(field) ? null : theirs)

/** Addresses of files without what lets an admin see them (docs/decisions/068), which is another with each half hour. */
function unsigned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unsigned)
  return typeof value === 'string' && value.startsWith('/uploads/') ? value.split('?', 1)[0] : value
}

const isList = Array.isArray
