import type { Kind } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import { changeSetKind, changeSetMessages, undoneAsAWhole } from '#domain/records/change-sets.ts'
import { message } from '#domain/text/message.ts'
import { getKind } from '../content/records.ts'
import type { ChangedRecordRow, ChangeSetRow } from '../db/change-rows.ts'
import { batchesInTurn } from '../db/dialect.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import { Conflict } from '../errors.ts'
import { recordHistory } from '../history/record-history.ts'
import { assertNotDone } from './apply-change-set.ts'
import { isTooOld } from './read-change-sets.ts'
import type { RecordChange } from './record-change.ts'
import { findRows, findTaken, writeChanges } from './write-changes.ts'

export type Direction = 'undo' | 'redo'

type Reversal = { changeSet: ChangeSetRow; direction: Direction; actor: Actor; now: Date }

/** How many records were written back, and the names of those that were left because somebody has changed them. */
export type Reversed = { number: number; left: string[] }

/**
 * Undoes a change set, or does it again: each record that is still as the set left it becomes what it was before, byte
 * for byte; the others stay. Part of a transaction of `changeContent`.
 *
 * @throws {Conflict} when it is too old or done already, or when nothing can be written back: all were changed since, or
 *   one was of a set that is undone as a whole
 */
export async function reverseChangeSet(
  db: Db,
  { changeSet, direction, actor, now }: Reversal,
): Promise<Reversed> {
  if (isTooOld(changeSet, now)) throw conflict('tooOld')
  const stored = await db
    .selectFrom('changedRecords')
    .selectAll()
    .where('changeSetId', '=', changeSet.id)
    .where('isUndone', '=', direction === 'undo' ? 0 : 1)
    .orderBy('position')
    .execute()
  if (stored.length === 0) throw conflict(direction === 'undo' ? 'alreadyUndone' : 'notUndoneYet')
  if (direction === 'redo' && changeSet.onceKey)
    await assertNotDone(db, changeSet.onceKey, () => conflict('doneMeanwhile'))
  const { reversed, left } = await plan(db, stored, direction)
  if (reversed.length === 0 || (left.length > 0 && undoneAsAWhole.includes(changeSet.reason)))
    throw new Conflict(message(changeSetMessages, 'changedSince', left))
  await writeChanges(
    db,
    reversed.map(({ change }) => change),
    now,
  )
  await mark(db, { changeSet, direction, actor, now }, reversed)
  const subject = { kind: changeSetKind, recordId: changeSet.id, title: changeSet.title }
  await recordHistory(db, now, actor, { action: direction, ...subject })
  return { number: reversed.length, left }
}

const conflict = (key: 'tooOld' | 'alreadyUndone' | 'notUndoneYet' | 'doneMeanwhile') =>
  new Conflict(message(changeSetMessages, key))

type Planned = { stored: ChangedRecordRow; change: RecordChange }

async function plan(db: Db, stored: readonly ChangedRecordRow[], direction: Direction) {
  const reversed: Planned[] = []
  const left: string[] = []
  for (const [kindName, rows] of Map.groupBy(stored, ({ kind }) => kind)) {
    const kind = getKind(kindName)
    const current = await findRows(
      db,
      kind,
      rows.map(({ recordId }) => recordId),
    )
    const planned: Planned[] = []
    for (const row of rows) {
      const change = reversalOf(kind, row, current.get(row.recordId) ?? null, direction)
      if (change) planned.push({ stored: row, change })
      else left.push(row.title)
    }
    const taken = await findTaken(
      db,
      kind,
      planned.map(({ change }) => change),
    )
    const takenIds = new Set(taken.map(({ row }) => row.id))
    for (const one of planned) {
      if (takenIds.has(one.stored.recordId)) left.push(one.stored.title)
      else reversed.push(one)
    }
  }
  return { reversed, left }
}

/** What makes one record what it was on the other side; undefined where it is not as this side left it. */
export function reversalOf(
  kind: Kind,
  stored: ChangedRecordRow,
  current: ContentRow | null,
  direction: Direction,
): RecordChange | undefined {
  const before = stored.before === null ? null : (JSON.parse(stored.before) as Partial<ContentRow>)
  const after = JSON.parse(stored.after) as Partial<ContentRow>
  const [from, to] = direction === 'undo' ? [after, before] : [before, after]
  if (!isAs(from, current)) return undefined
  if (to === null) return { kind, before: current, after: null }
  return { kind, before: current, after: { ...current, ...to } as ContentRow }
}

/** Every edit gives a record another `updatedAt`; the trash leaves it, and is told by its own columns. */
function isAs(side: Partial<ContentRow> | null, current: ContentRow | null) {
  if (side === null || current === null) return side === current
  const same = (column: 'updatedAt' | 'deletedAt') => !(column in side) || side[column] === current[column]
  return same('updatedAt') && same('deletedAt') && ('deletedAt' in side || current.deletedAt === null)
}

async function mark(db: Db, { changeSet, direction, actor, now }: Reversal, reversed: readonly Planned[]) {
  const isUndone = direction === 'undo' ? 1 : 0
  for await (const batch of batchesInTurn(reversed, 500))
    await db
      .updateTable('changedRecords')
      .set({ isUndone })
      .where('changeSetId', '=', changeSet.id)
      .where(
        'position',
        'in',
        batch.map(({ stored }) => stored.position),
      )
      .execute()
  const undone = changeSet.undone + (isUndone ? 1 : -1) * reversed.length
  const isWhole = undone === changeSet.added + changeSet.edited + changeSet.deleted
  await db
    .updateTable('changeSets')
    .set({
      undone,
      undoneAt: isWhole ? now.toISOString() : null,
      undoneBy: undone > 0 && actor.type === 'admin' ? actor.fullName : null,
    })
    .where('id', '=', changeSet.id)
    .execute()
}
