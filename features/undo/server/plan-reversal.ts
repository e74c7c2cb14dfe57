import { day } from '#domain/dates/durations.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import { findRows } from '#features/content/server/lists/find-rows.ts'
import { derivedColumns, getKind, trashColumns } from '#features/content/server/records.ts'
import type { ChangedRecordRow, ChangeSetRow } from '#features/content/server/tables.ts'
import { findTaken } from '#features/content/server/write/find-taken.ts'
import { findChangesOf, type RecordChange, readSides } from '#features/content/server/write/store-changes.ts'
import { findInBatches } from '#server/db/dialect.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { nextUpdatedAt } from '#server/http/assert-unmodified.ts'

/** The change of one record with its change set. A redo reverses an undone change. */
export type StoredChange = ChangedRecordRow & Pick<ChangeSetRow, 'at' | 'reason'>

/** The change that reverses a record, or the column that prevents it because it was changed later. */
export type Reversal = { stored: StoredChange } & (
  | { change: RecordChange; changed?: never }
  | { change?: never; changed: string }
)

type Reversing = { actor: Actor; now: Date }

export async function planReversals(
  db: Db,
  stored: readonly StoredChange[],
  reversing: Reversing,
): Promise<Reversal[]> {
  const reversals = await findReversals(db, stored, reversing)
  const taken = new Map<string, string>()
  const changes = reversals.flatMap(({ change }) => change ?? [])
  for (const [kind, ofKind] of Map.groupBy(changes, ({ kind }) => kind))
    for (const [id, field] of await findTaken(db, kind, ofKind)) taken.set(id, field)
  return reversals.map((one) => {
    const field = taken.get(one.stored.recordId)
    return one.change && field !== undefined ? { stored: one.stored, changed: field } : one
  })
}

/** Plans the reversal of changes from any change sets, each independently of other records. */
export async function findReversals(
  db: Db,
  stored: readonly StoredChange[],
  reversing: Reversing,
): Promise<Reversal[]> {
  const found = new Map<StoredChange, Reversal>()
  for (const [kindName, rows] of Map.groupBy(stored, ({ kind }) => kind)) {
    const kind = getKind(kindName)
    const ids = [...new Set(rows.map(({ recordId }) => recordId))]
    const [current, later] = [await findRows(db, kind, ids), await findLaterColumns(db, rows)]
    for (const row of rows) {
      const state = { current: current.get(row.recordId) ?? null, later: later.get(row) ?? new Set() }
      const change = reverseRecord(kind, row, state, reversing)
      found.set(row, typeof change === 'string' ? { stored: row, changed: change } : { stored: row, change })
    }
  }
  return stored.flatMap((row) => found.get(row) ?? [])
}

/** Finds the columns of each record that were touched by later changes still in effect. */
async function findLaterColumns(db: Db, rows: readonly StoredChange[]) {
  const byRecord = Map.groupBy(rows, ({ recordId }) => recordId)
  const later = new Map<StoredChange, Set<string>>()
  for (const change of await findInBatches([...byRecord.keys()], (ids) => findChangesOf(db, ids))) {
    const columns = change.isUndone ? [] : Object.keys(readSides(change).after)
    for (const row of byRecord.get(change.recordId) ?? [])
      if (change.changeSetId > row.changeSetId)
        later.set(row, (later.get(row) ?? new Set()).union(new Set(columns)))
  }
  return later
}

/** Every write changes `updatedAt`; the other two only record when the record was added and who deleted it. */
const notCompared = ['updatedAt', 'createdAt', 'deletedBy']

/**
 * Reverses the change's own fields; changes in other fields stay.
 *
 * @returns the change, or the column that no longer has the value this change left
 */
function reverseRecord(
  kind: Kind,
  stored: StoredChange,
  { current, later }: { current: ContentRow | null; later: ReadonlySet<string> },
  { actor, now }: Reversing,
): RecordChange | string {
  const { before, after } = sidesOf(stored, current, { actor, now })
  const [from, to] = stored.isUndone ? [before, after] : [after, before]
  if (from === null || current === null) {
    if (from !== current || to === null) return 'id'
    return { kind, before: null, after: complete(kind, to) }
  }
  const isOther = (column: string) =>
    later.has(column) ||
    (column === 'deletedAt'
      ? !from.deletedAt !== !current.deletedAt
      : String(from[column]) !== String(current[column]))
  const changed = Object.keys(from).find((column) => !notCompared.includes(column) && isOther(column))
  if (changed !== undefined) return changed
  if (!('deletedAt' in from) && current.deletedAt !== null) return 'deletedAt'
  if (to === null) return { kind, before: current, after: null }
  const isAlone = to.updatedAt === undefined || (from.updatedAt ?? to.updatedAt) === current.updatedAt
  const row = { ...current, ...to, ...(to.deletedAt && trashColumns(actor, now)) }
  const updatedAt = isAlone ? row.updatedAt : nextUpdatedAt(current.updatedAt, now)
  return { kind, before: current, after: complete(kind, { ...row, updatedAt }) }
}

/**
 * Undoing the addition of a record moves it to the trash if it was the only record added or was added more than a day
 * ago: by then, consents and registers may refer to it, and everything can be restored from the trash.
 */
function sidesOf(stored: StoredChange, current: ContentRow | null, { actor, now }: Reversing): Sides {
  const { before, after } = readSides(stored)
  const isOld = now.getTime() - Date.parse(stored.at) > day
  const isTrashed = stored.reason === 'one record' || (stored.isUndone ? current !== null : isOld)
  return { before: before === null && isTrashed ? trashColumns(actor, now) : before, after }
}

type Sides = { before: Partial<ContentRow> | null; after: Partial<ContentRow> }

const complete = (kind: Kind, row: Partial<ContentRow>) =>
  ({ ...row, ...derivedColumns(kind, row) }) as ContentRow
