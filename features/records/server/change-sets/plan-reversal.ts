import { day } from '#domain/dates/durations.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import type { ChangedRecordRow, ChangeSetRow } from '#server/db/change-rows.ts'
import { findInBatches } from '#server/db/dialect.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { nextUpdatedAt } from '#server/http/assert-unmodified.ts'
import { findRows } from '../content/find-rows.ts'
import { derivedColumns, getKind, trashColumns } from '../content/records.ts'
import { findChangesOf, type RecordChange, readSides } from '../history/store-changes.ts'
import { findTaken } from './find-taken.ts'

/** The change of one record, with that of which it is part. What is undone is reversed by a redo. */
export type StoredChange = ChangedRecordRow & Pick<ChangeSetRow, 'at' | 'reason'>

/** What makes a record what it was on the other side; or the column that somebody has changed since. */
export type Reversal = { stored: StoredChange } & (
  | { change: RecordChange; changed?: never }
  | { change?: never; changed: string }
)

type Reversing = { actor: Actor; now: Date }

/** Works out for each record of a change set whether it can be written back, and as what. */
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

/** The same for changes of any change sets, each for itself, and whatever other records have by now. */
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

/** Which columns of each record were changed after that change, by changes that still apply. */
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

/** Every write changes the first; the other two tell when and by whom. */
const notCompared = ['updatedAt', 'createdAt', 'deletedBy']

/**
 * The same field is what matters: what somebody has changed in others stays as it is now.
 *
 * @returns the change, or the column that is not any more as this side left it
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
 * A record that was added by itself, or with others more than a day ago, goes to the trash: by then consents and registers
 * may belong to it, and all of it can be restored from there.
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
