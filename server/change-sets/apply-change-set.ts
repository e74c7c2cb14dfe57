import type { HistoryAction } from '#domain/admin/history.ts'
import type { Actor } from '#domain/permissions.ts'
import {
  type ChangeSetReason,
  changeSetKind,
  changeSetMessages,
  maxChangedRecords,
} from '#domain/records/change-sets.ts'
import { message } from '#domain/text/message.ts'
import type { ChangeSetRow } from '../db/change-rows.ts'
import { batchesInTurn } from '../db/dialect.ts'
import { newId } from '../db/new-id.ts'
import type { Db } from '../db/tables.ts'
import { type Conflict, Invalid } from '../errors.ts'
import { recordHistory } from '../history/record-history.ts'
import { type PlannedChange, storedSides, whatWasDone } from './record-change.ts'
import { writeChanges } from './write-changes.ts'

const historyActions: Record<ChangeSetReason, HistoryAction> = {
  import: 'import',
  'bulk change': 'change together',
  'school year': 'move the school year on',
}

type ChangeSetOptions = {
  actor: Actor
  now: Date
  reason: ChangeSetReason
  /** What a person knows it by, such as the file's name. */
  title: string
  /** Names what can be done once, such as a school year; see `assertNotDone`. */
  onceKey?: string
  changes: readonly PlannedChange[]
}

const batchSize = 500

/**
 * Writes changes of many records as one, with what each was and became, so that they can be undone; part of a
 * transaction of `changeContent` (docs/decisions/063). Read the records in that transaction, too.
 *
 * @throws {Invalid} where nothing would change, or too much
 * @throws {Conflict} where a unique value is taken
 */
export async function applyChangeSet(db: Db, options: ChangeSetOptions): Promise<ChangeSetRow> {
  const { actor, now, reason, title, onceKey = null, changes } = options
  if (changes.length === 0) throw invalid('nothingToChange')
  if (changes.length > maxChangedRecords) throw invalid('tooMany')
  await writeChanges(db, changes, now)
  const counts = { added: 0, edited: 0, deleted: 0 }
  for (const change of changes) counts[whatWasDone(change)] += 1
  const changeSet: ChangeSetRow = {
    id: newId(),
    at: now.toISOString(),
    adminId: actor.type === 'admin' ? actor.id : null,
    adminName: actor.type === 'admin' ? actor.fullName : '',
    reason,
    title,
    onceKey,
    ...counts,
    undone: 0,
    undoneAt: null,
    undoneBy: null,
  }
  await db.insertInto('changeSets').values(changeSet).execute()
  await insertChangedRecords(db, changeSet.id, changes)
  const subject = { kind: changeSetKind, recordId: changeSet.id, title }
  await recordHistory(db, now, actor, { action: historyActions[reason], ...subject })
  return changeSet
}

const invalid = (key: 'nothingToChange' | 'tooMany') => new Invalid([], message(changeSetMessages, key))

async function insertChangedRecords(db: Db, changeSetId: string, changes: readonly PlannedChange[]) {
  let position = 0
  for await (const batch of batchesInTurn(changes, batchSize)) {
    const rows = batch.map((change) => ({
      changeSetId,
      position: position++,
      kind: change.kind.name,
      recordId: change.after.id,
      title: String(change.after[change.kind.titleField] ?? ''),
      ...storedSides(change),
      isUndone: 0,
    }))
    await db.insertInto('changedRecords').values(rows).execute()
  }
}

/** @throws {Conflict} when this was done already and not undone since; part of the transaction that does it */
export async function assertNotDone(db: Db, onceKey: string, conflict: () => Conflict): Promise<void> {
  const done = await db
    .selectFrom('changeSets')
    .select('id')
    .where('onceKey', '=', onceKey)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  if (done) throw conflict()
}
