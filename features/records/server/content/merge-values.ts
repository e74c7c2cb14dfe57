import { isFileField } from '#domain/kinds/fields.ts'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'

/**
 * Merges an edit into a record and checks the merged values against the kind's rule.
 * @throws {Invalid}
 */
export function mergeValues(kind: Kind, current: ContentRow, values: Values): Values {
  const typed = Object.entries(kind.fields).filter(([, field]) => !isFileField(field))
  const merged = { ...Object.fromEntries(typed.map(([name]) => [name, current[name]])), ...values }
  const checked = kind.rule?.(merged) ?? { values: merged, errors: [] }
  if (checked.errors.length > 0) throw new Invalid(checked.errors)
  return checked.values
}
