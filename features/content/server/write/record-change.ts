import type { Kind, Values } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { editedRow, newRow, trashColumns } from '../records.ts'
import type { PlannedChange } from './store-changes.ts'

export const plannedAddition = (kind: Kind, columns: Values, now: Date): PlannedChange => ({
  kind,
  before: null,
  after: newRow(kind, columns, now),
})

/** Plans an edit. @param columns the changed columns, all checked; undefined if nothing would change */
export function plannedEdit(
  kind: Kind,
  current: ContentRow,
  columns: Values,
  now: Date,
): PlannedChange | undefined {
  const differs = Object.entries(columns).some(([column, value]) => value !== current[column])
  return differs ? { kind, before: current, after: editedRow(kind, current, columns, now) } : undefined
}

export const plannedDeletion = (kind: Kind, current: ContentRow, actor: Actor, now: Date): PlannedChange => ({
  kind,
  before: current,
  after: { ...current, ...trashColumns(actor, now) },
})
