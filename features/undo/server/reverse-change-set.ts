import { httpMessages } from '#domain/api/http-messages.ts'
import { schoolTimeZone } from '#domain/dates/school-day.ts'
import { type Actor, can } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import {
  atomicReasons,
  changeSetKind,
  changeSetMessages,
  reversalPermission,
} from '#features/content/change-sets.ts'
import { getKind } from '#features/content/server/records.ts'
import type { ChangeSetRow } from '#features/content/server/tables.ts'
import { seesField } from '#features/content/server/visibility/present.ts'
import { assertNotDone } from '#features/content/server/write/apply-change-set.ts'
import { resolveSessionConflict } from '#features/content/server/write/class-sessions.ts'
import { historySubject, recordHistory } from '#features/content/server/write/record-history.ts'
import { readSides } from '#features/content/server/write/store-changes.ts'
import { writeChanges } from '#features/content/server/write/write-changes.ts'
import { yieldChunks } from '#server/db/dialect.ts'
import type { Db } from '#server/db/tables.ts'
import { Conflict, NotAllowed } from '#server/errors.ts'
import { planReversals, type Reversal } from './plan-reversal.ts'
import { columnLabel } from './present-change-set.ts'
import { isTooOld } from './read-change-sets.ts'

export type Direction = 'undo' | 'redo'

type Reversing = { changeSet: ChangeSetRow; direction: Direction; actor: Actor; now: Date }

/** How many records were reversed, and the titles of those skipped because they were changed later. */
type Reversed = { number: number; left: string[] }

/**
 * Undoes or redoes a change set. Each record whose fields are still as the change set left them gets its earlier values
 * back, byte for byte if nothing else changed; other records are skipped. Call it in a `changeContent` transaction.
 *
 * @throws {Conflict} if it is too old or already done, or if all records were changed later; for a change set that is
 * undone as a whole, if any record was changed later
 * @throws {NotAllowed} if the actor may not make this change, or may not see a field that would be restored
 */
export async function reverseChangeSet(db: Db, reversing: Reversing): Promise<Reversed> {
  const { changeSet, direction, actor, now } = reversing
  const { id, at, reason, onceKey } = changeSet
  if (!can(actor, reversalPermission[reason])) throw new NotAllowed(message(httpMessages, 'notPermitted'))
  if (isTooOld(changeSet, now)) throw conflict('tooOld')
  const rows = await db
    .selectFrom('changedRecords')
    .selectAll()
    .where('changeSetId', '=', id)
    .where('isUndone', '=', direction === 'undo' ? 0 : 1)
    .orderBy('position')
    .execute()
  if (rows.length === 0) throw conflict(direction === 'undo' ? 'alreadyUndone' : 'notUndoneYet')
  if (direction === 'redo' && onceKey) await assertNotDone(db, onceKey, () => conflict('doneMeanwhile'))
  const stored = rows.map((row) => ({ ...row, at, reason }))
  if (!stored.every(({ kind }) => can(actor, getKind(kind).permissions.remove)))
    throw new NotAllowed(message(httpMessages, 'notPermitted'))
  const reversals = await planReversals(db, stored, { actor, now })
  // A school year is undone as a whole, by the admins who may start one.
  if (reason !== 'school year') assertSeen(reversals, actor)
  if (reason === 'one record') await assertUnchanged(db, reversals)
  const changes = reversals.flatMap(({ change }) => change ?? [])
  const left = reversals.flatMap(({ changed, stored }) => (changed === undefined ? [] : stored.title))
  if (changes.length === 0 || (left.length > 0 && atomicReasons.includes(reason)))
    throw new Conflict(message(changeSetMessages, 'changedSince', left))
  await writeChanges(db, changes, now)
  for (const { kind, before, after } of changes)
    if (after && !after.deletedAt && (!before || before.deletedAt))
      await resolveSessionConflict(db, kind, after, { actor, now })
  await mark(
    db,
    reversing,
    reversals.flatMap(({ change, stored }) => (change ? stored.position : [])),
  )
  await tell(db, reversing, reversals)
  return { number: changes.length, left }
}

const conflict = (key: 'tooOld' | 'alreadyUndone' | 'notUndoneYet' | 'doneMeanwhile') =>
  new Conflict(message(changeSetMessages, key))

/** Checks that the actor may see every field that would be restored. @throws {NotAllowed} */
function assertSeen(reversals: readonly Reversal[], actor: Actor) {
  for (const { stored, change } of reversals) {
    const kind = getKind(stored.kind)
    const { before, after } = readSides(stored)
    const fields = before === null ? [] : Object.keys(kind.fields).filter((name) => name in after)
    if (!fields.every((name) => seesField(kind, change?.before ?? {}, name, actor)))
      throw new NotAllowed(message(changeSetMessages, 'notSeen'))
  }
}

/**
 * Checks that the field of a single-record change was not changed again later.
 * @throws {Conflict} saying who changed the same field later, and when
 */
async function assertUnchanged(db: Db, [reversal]: readonly Reversal[]) {
  if (reversal?.changed === undefined) return
  const { stored, changed } = reversal
  const other = await findOther(db, stored, changed)
  if (!other) throw new Conflict(message(changeSetMessages, 'changedSince', [stored.title]))
  const label = columnLabel(getKind(stored.kind), changed)
  const text = message(changeSetMessages, 'changedSinceBy', stored.title, label, other.by, timeText(other.at))
  throw new Conflict(text, [{ field: changed, message: text }])
}

const timeText = (at: string) =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: schoolTimeZone })

/** Finds who last changed a column of the record, by a change or by undoing one. */
async function findOther(db: Db, { recordId, changeSetId }: Reversal['stored'], column: string) {
  const changes = await db
    .selectFrom('changedRecords')
    .innerJoin('history', 'history.id', 'changedRecords.changeSetId')
    .select(['before', 'after', 'adminName', 'at', 'undoneBy', 'undoneAt'])
    .where('changedRecords.recordId', '=', recordId)
    .where('changeSetId', '<>', changeSetId)
    .execute()
  const doneSince = changes
    .filter((change) => column in readSides(change).after)
    .flatMap(({ adminName, at, undoneBy, undoneAt }) => [
      { by: adminName ?? '', at },
      ...(undoneAt ? [{ by: undoneBy ?? '', at: undoneAt }] : []),
    ])
  return doneSince.sort((one, other) => (one.at < other.at ? 1 : -1))[0]
}

/** Records the reversal in History, under the record if there is only one. */
async function tell(
  db: Db,
  { changeSet, direction, actor, now }: Reversing,
  [reversal]: readonly Reversal[],
) {
  const { change } = reversal ?? {}
  const row = change?.after ?? change?.before
  if (changeSet.reason === 'one record' && change && row) {
    const action = direction === 'undo' ? 'undo one' : 'redo one'
    await recordHistory(db, now, actor, { action, ...historySubject(change.kind, row) })
  } else {
    const subject = { kind: changeSetKind, recordId: changeSet.id, title: changeSet.title }
    await recordHistory(db, now, actor, { action: direction, ...subject })
  }
}

async function mark(db: Db, { changeSet, direction, actor, now }: Reversing, positions: readonly number[]) {
  const isUndone = direction === 'undo' ? 1 : 0
  for await (const batch of yieldChunks(positions))
    await db
      .updateTable('changedRecords')
      .set({ isUndone })
      .where('changeSetId', '=', changeSet.id)
      .where('position', 'in', batch)
      .execute()
  const undone = changeSet.undone + (isUndone ? 1 : -1) * positions.length
  const isWhole = undone === changeSet.added + changeSet.edited + changeSet.deleted
  await db
    .updateTable('history')
    .set({
      undone,
      undoneAt: isWhole ? now.toISOString() : null,
      undoneBy: undone > 0 && actor.type === 'admin' ? actor.fullName : null,
    })
    .where('id', '=', changeSet.id)
    .execute()
}
