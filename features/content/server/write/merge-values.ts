import { type Field, isFileField } from '#domain/kinds/fields.ts'
import { type Kind, labelOf, type Values } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { Invalid, NotAllowed } from '#server/errors.ts'
import { canSeeField } from '../../field-audiences.ts'
import { contentMessages } from '../content-messages.ts'
import { present, seesField } from '../visibility/present.ts'

/**
 * Merges an edit into a record and checks the merged values against the kind's rule.
 * @throws {Invalid}
 * @throws {NotAllowed} if the edit, or the rule because of it, changes or requires a field that the actor may not see
 */
export function mergeValues(kind: Kind, current: ContentRow, values: Values, actor: Actor): Values {
  const typed = Object.entries(kind.fields).filter(([, field]) => !isFileField(field))
  const merged = { ...Object.fromEntries(typed.map(([name]) => [name, current[name]])), ...values }
  const checked = kind.rule?.(merged) ?? { values: merged, errors: [] }
  const wrong = new Set(checked.errors.map(({ field }) => field))
  const touched = typed
    .map(([name]) => name)
    .filter((name) => wrong.has(name) || checked.values[name] !== current[name])
  refuseUnseen(
    kind,
    touched.filter((name) => !canSeeField(actor, kind, name)),
  )
  if (checked.errors.length > 0) throw new Invalid(checked.errors)
  return checked.values
}

/**
 * Checks that the actor may see every field that was sent for a record: overwriting a value is no less than reading it.
 * A client may send back what it was shown.
 *
 * @param sent the values and files of the body, by the name under which they were sent
 * @throws {NotAllowed}
 */
export function assertSeesSent(kind: Kind, row: ContentRow, sent: Values, actor: Actor) {
  const sentTo = ([name, { formFieldName = name }]: [string, Field]) =>
    [sent[name], sent[formFieldName]].filter((value) => value !== undefined)
  const unseen = Object.entries(kind.fields).filter(
    (field) => sentTo(field).length > 0 && !seesField(kind, row, field[0], actor),
  )
  if (unseen.length === 0) return
  const shown = present(kind, row, actor)
  const changed = unseen.filter((field) => sentTo(field).some((value) => value !== shown[field[0]]))
  refuseUnseen(
    kind,
    changed.map(([name]) => name),
  )
}

/** @throws {NotAllowed} if there are any */
function refuseUnseen(kind: Kind, unseen: readonly string[]) {
  const labels = unseen.map((name) => labelOf(kind, name))
  if (labels.length > 0) throw new NotAllowed(message(contentMessages, 'notSeen', labels))
}
