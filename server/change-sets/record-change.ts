import type { Kind, Values } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import { changedColumns, editedRow, newRow, trashColumns } from '../content/records.ts'
import type { ContentRow } from '../db/tables.ts'

/** What one record is and becomes, as whole rows; null where there is none. */
export type RecordChange = { kind: Kind; before: ContentRow | null; after: ContentRow | null }

/** A change that a change set can be made of: its record is there afterwards, live or in the trash. */
export type PlannedChange = RecordChange & { after: ContentRow }

export const plannedAddition = (kind: Kind, columns: Values, now: Date): PlannedChange => ({
  kind,
  before: null,
  after: newRow(kind, columns, now),
})

/** @param columns those that change, all checked; undefined where nothing would change */
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

/** What a change did, in the words of the counts. */
export const whatWasDone = ({
  before,
  after,
}: {
  before: unknown
  after: { deletedAt?: unknown }
}): 'added' | 'deleted' | 'edited' => (before === null ? 'added' : after.deletedAt ? 'deleted' : 'edited')

/** How the two sides of a change are stored: the columns that differ, or the whole record where there was none. */
export function storedSides({ before, after }: PlannedChange): { before: string | null; after: string } {
  if (before === null) return { before: null, after: toJson(after) }
  return { before: toJson(changedColumns(after, before)), after: toJson(changedColumns(before, after)) }
}

/** Without the row's number in the full-text index, which is of no meaning elsewhere. */
const toJson = ({ number: _number, ...columns }: Partial<ContentRow>) => JSON.stringify(columns)
