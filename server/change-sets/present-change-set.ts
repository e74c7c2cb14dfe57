import { day } from '#domain/dates/durations.ts'
import { isFileField } from '#domain/kinds/fields.ts'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import type { ChangedRecord, ChangeSet } from '#domain/records/change-set-schemas.ts'
import { undoDays } from '#domain/records/change-sets.ts'
import { canSeeField } from '#domain/records/field-visibility.ts'
import { parsePublishing } from '#domain/records/publishing.ts'
import { changedColumns } from '../content/records.ts'
import type { ChangedRecordRow, ChangeSetRow } from '../db/change-rows.ts'
import type { ContentRow } from '../db/tables.ts'
import { type PlannedChange, whatWasDone } from './record-change.ts'
import { reversalOf } from './reverse-change-set.ts'

export function presentChangeSet(row: ChangeSetRow, now: Date): ChangeSet {
  const { id, at, reason, title, adminName, added, edited, deleted, undone, undoneAt, undoneBy } = row
  return {
    _id: id,
    at,
    reason,
    title,
    by: adminName,
    added,
    edited,
    deleted,
    state: undone === 0 ? 'applied' : undoneAt ? 'undone' : 'partly undone',
    undoneAt,
    undoneBy,
    daysLeft: Math.max(0, Math.ceil((Date.parse(at) - now.getTime()) / day + undoDays)),
  }
}

/** One record with the fields that changed, as far as the reader may see them. */
export function describeChange({ kind, before, after }: PlannedChange, actor: Actor) {
  return {
    kind: kind.name,
    _id: after.id,
    title: String(after[kind.titleField] ?? ''),
    what: whatWasDone({ before, after }),
    fields: changedFields(kind, before, before ? changedColumns(before, after) : after, actor),
  }
}

/** @param current the record as it is now; null where it is gone */
export function presentChangedRecord(
  kind: Kind,
  row: ChangedRecordRow,
  current: ContentRow | null,
  actor: Actor,
): ChangedRecord {
  const before = row.before === null ? null : JSON.parse(row.before)
  const after = JSON.parse(row.after)
  return {
    kind: kind.name,
    _id: row.recordId,
    title: row.title,
    what: whatWasDone({ before, after }),
    isUndone: row.isUndone === 1,
    isChangedSince: reversalOf(kind, row, current, row.isUndone ? 'redo' : 'undo') === undefined,
    fields: changedFields(kind, before, after, actor),
  }
}

const changedFields = (kind: Kind, before: Values | null, after: Values, actor: Actor) => [
  ...Object.entries(kind.fields)
    .filter(([name, field]) => name in after && canSeeField(actor, kind, name) && !isFileField(field))
    .map(([name, { label }]) => ({
      label,
      before: String(before?.[name] ?? ''),
      after: String(after[name] ?? ''),
    })),
  ...visibilityChange(before, after),
]

const words = { visitors: 'Visitors', see: 'see it', doNotSee: 'do not see it' }

/** Whether it was hidden by hand, or is shown again. */
function visibilityChange(before: Values | null, after: Values) {
  if (before === null || !('publishing' in after)) return []
  const [was, is] = [before, after].map(({ publishing }) => parsePublishing(publishing)?.isHidden ?? false)
  const inWords = (isHidden: boolean | undefined) => (isHidden ? words.doNotSee : words.see)
  return was === is ? [] : [{ label: words.visitors, before: inWords(was), after: inWords(is) }]
}
