import type { FieldValues } from 'react-hook-form'
import { type Field, isFileField, isOneFile } from '#domain/kinds/fields.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { initialValues, isEqual } from './form-values.ts'
import { type FormDefinition, visibleFields } from './visible-fields.ts'

export type RemoteChange = {
  name: string
  field: Field
  base: unknown
  theirs: unknown
  /** The form's own value if it was changed here too, which is a conflict. */
  mine?: { value: unknown }
  textOf?: (value: unknown) => string
}

/**
 * Does a three-way merge of an edit with what someone else has saved since it started. If both changed a field, my
 * value stays in the form until the user chooses.
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
    const [base, theirsNow] = isOneFile(field)
      ? [baseRecord[name], theirRecord[name]]
      : [before[name], now[name]]
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
  // Omits fields that no longer apply.
  const visible = new Set(visibleFields(definition, merged).map(({ name }) => name))
  return { values: merged, changes: changes.filter(({ name }) => visible.has(name)) }

  /** My edit can only remove files from a list. My removals are applied to their list, and their additions are kept. */
  function withoutMyRemovals(name: string) {
    const removed = new Set(
      (before[name] as unknown[]).filter((one) => !values[name].includes(one)).map(unsigned),
    )
    return (now[name] as unknown[]).filter((one) => !removed.has(unsigned(one)))
  }
}

export const theirFormValue = ({ field, theirs }: RemoteChange) => (isFileField(field) ? null : theirs)

/** Removes the admins' signature (docs/decisions/068) from file URLs, because it changes every half hour. */
function unsigned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unsigned)
  return typeof value === 'string' && value.startsWith('/uploads/') ? value.split('?', 1)[0] : value
}

const isList = Array.isArray
