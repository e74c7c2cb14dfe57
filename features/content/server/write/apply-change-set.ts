import type { Actor } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import type { Db } from '#server/db/tables.ts'
import { type Conflict, Invalid } from '#server/errors.ts'
import { type ChangeSetReason, changeSetMessages, maxChangedRecords } from '../../change-sets.ts'
import type { HistoryAction } from '../../history.ts'
import type { ChangeSetRow } from '../tables.ts'
import { type PlannedChange, storeChanges } from './store-changes.ts'
import { writeChanges } from './write-changes.ts'

type Reason = Exclude<ChangeSetReason, 'one record'>
const historyActions: Record<Reason, HistoryAction> = {
  import: 'import',
  'bulk change': 'change together',
  'school year': 'move the school year on',
}

type ChangeSetOptions = {
  actor: Actor
  now: Date
  reason: Reason
  /** A name that admins recognize, such as the file name. */
  title: string
  /** A key for changes that can be made only once, such as a school year; see `assertNotDone`. */
  onceKey?: string
  changes: readonly PlannedChange[]
}

/**
 * Writes changes of many records as one change set that can be undone (docs/decisions/063). Call it in a
 * `changeContent` transaction, and read the records in that transaction too.
 *
 * @throws {Invalid} if nothing or too much would change
 * @throws {Conflict} if a unique value is taken
 */
export async function applyChangeSet(db: Db, options: ChangeSetOptions): Promise<ChangeSetRow> {
  const { actor, now, reason, title, onceKey, changes } = options
  if (changes.length === 0) throw invalid('nothingToChange')
  if (changes.length > maxChangedRecords) throw invalid('tooMany')
  await writeChanges(db, changes, now)
  const action = historyActions[reason]
  return storeChanges(db, { actor, now, reason, action, title, onceKey }, changes)
}

const invalid = (key: 'nothingToChange' | 'tooMany') => new Invalid([], message(changeSetMessages, key))

/**
 * Checks that no change set with this key exists, except undone ones. Call it inside the same transaction.
 *
 * @throws {Conflict}
 */
export async function assertNotDone(db: Db, onceKey: string, conflict: () => Conflict): Promise<void> {
  const done = await db
    .selectFrom('history')
    .select('id')
    .where('onceKey', '=', onceKey)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  if (done) throw conflict()
}
