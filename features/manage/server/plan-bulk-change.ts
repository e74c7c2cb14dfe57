import { type Kind, labelOf, type Values } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { canHide } from '#domain/kinds/publishing.ts'
import type { Actor } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import { changeSetMessages, maxChangedRecords } from '#features/content/change-sets.ts'
import { contentMessages } from '#features/content/server/content-messages.ts'
import { parseFilters, parseState } from '#features/content/server/lists/filters.ts'
import { findRows } from '#features/content/server/lists/find-rows.ts'
import { readBatches } from '#features/content/server/lists/read-page.ts'
import { countList } from '#features/content/server/lists/shown-records.ts'
import { readPublishing } from '#features/content/server/visibility/publishing-columns.ts'
import { findTaken } from '#features/content/server/write/find-taken.ts'
import { assertSeesSent, mergeValues } from '#features/content/server/write/merge-values.ts'
import { plannedDeletion, plannedEdit } from '#features/content/server/write/record-change.ts'
import type { PlannedChange } from '#features/content/server/write/store-changes.ts'
import { isId } from '#server/db/new-id.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { Conflict, Invalid, NotFound } from '#server/errors.ts'
import { parseListParams } from '#server/http/list-params.ts'
import { bulkChangeMessages, bulkFields } from '../bulk-change.ts'
import type { BulkChange } from '../bulk-change-schema.ts'

type Wanted = { kind: Kind; actor: Actor; now: Date; bulk: BulkChange }

/** The effect of a bulk change; `same` counts records that already have the values. */
export type BulkPlan = {
  changes: PlannedChange[]
  same: number
  refusals: { row: ContentRow; why: string }[]
}

/**
 * Finds the records and plans the change of each. To apply the plan, call it inside the same transaction.
 *
 * @throws {Invalid} for values that no record can have
 * @throws {NotFound} if a chosen record is gone
 * @throws {Conflict} if there are more or fewer than the preview counted
 */
export async function planBulkChange(db: Db, wanted: Wanted): Promise<BulkPlan> {
  const { bulk } = wanted
  const changeRow = rowChange(wanted)
  const rows = await findChosen(db, wanted)
  if (bulk.expected !== undefined && bulk.expected !== rows.length)
    throw new Conflict(message(bulkChangeMessages, 'otherNumber', rows.length))
  const plan: BulkPlan = { changes: [], same: 0, refusals: [] }
  for (const row of rows) {
    try {
      const change = changeRow(row)
      if (change) plan.changes.push(change)
      else plan.same += 1
    } catch (error) {
      // The values break a rule of the kind that checks a record as a whole.
      if (!(error instanceof Invalid)) throw error
      plan.refusals.push({ row, why: error.message })
    }
  }
  // In other cases, a taken value stops the whole change when it is written.
  const mayBeTaken = 'each' in bulk.change && (bulk.isPreview || bulk.leaveRefused)
  return mayBeTaken ? withoutTaken(db, wanted.kind, plan) : plan
}

/** Moves changes with a taken unique value to the refusals. */
async function withoutTaken(db: Db, kind: Kind, plan: BulkPlan): Promise<BulkPlan> {
  const taken = await findTaken(db, kind, plan.changes)
  const refusals = plan.changes.flatMap(({ before, after }) => {
    const field = taken.get(after.id)
    if (field === undefined) return []
    return { row: before ?? after, why: contentMessages.taken(labelOf(kind, field), kind.labels.one) }
  })
  return {
    changes: plan.changes.filter(({ after }) => !taken.has(after.id)),
    same: plan.same,
    refusals: [...plan.refusals, ...refusals],
  }
}

async function findChosen(db: Db, { kind, actor, now, bulk: { records } }: Wanted): Promise<ContentRow[]> {
  const ids =
    'ids' in records ? [...new Set(records.ids)] : await listIds(db, { kind, actor, now }, records.list)
  const found = ids.every(isId) ? await findRows(db, kind, ids) : new Map<string, ContentRow>()
  return ids.map((id) => {
    const row = found.get(id)
    if (!row || row.deletedAt) throw new NotFound(message(bulkChangeMessages, 'someGone'))
    return row
  })
}

/**
 * Returns the ids of the records in a list with these parameters. Lists do not read whole records, so the
 * caller reads the records again.
 */
async function listIds(
  db: Db,
  { kind, actor, now }: Pick<Wanted, 'kind' | 'actor' | 'now'>,
  list: Record<string, string>,
): Promise<string[]> {
  const { q } = parseListParams(list)
  const filters = parseFilters(kind, list, actor)
  const scope = { kind, filters, q, actor, now, state: parseState(kind, list, actor) }
  if ((await countList(db, scope)) > maxChangedRecords)
    throw new Invalid([], message(changeSetMessages, 'tooMany'))
  const ids: string[] = []
  for await (const batch of readBatches(db, scope)) ids.push(...batch.map(({ id }) => id))
  return ids
}

/** @throws {Invalid} */
function rowChange({
  kind,
  actor,
  now,
  bulk: { change },
}: Wanted): (row: ContentRow) => PlannedChange | undefined {
  if ('isDeleted' in change) return (row) => plannedDeletion(kind, row, actor, now)
  if ('isHidden' in change) {
    if (!canHide(kind)) throw new Invalid([], message(bulkChangeMessages, 'cannotHide', kind.labels.many))
    return (row) => plannedEdit(kind, row, readPublishing(kind, { isHidden: change.isHidden }, row), now)
  }
  if ('values' in change) {
    const values = checkedValues(kind, change.values, bulkFields(kind))
    return (row) => {
      assertSeesSent(kind, row, change.values, actor)
      return plannedEdit(kind, row, mergeValues(kind, row, values, actor), now)
    }
  }
  // Each value was typed for one record, so its error belongs to that record.
  const fields = [...bulkFields(kind), kind.titleField, ...(kind.unique ?? [])]
  const [each, was] = [change.each, change.was ?? {}].map((values) => new Map(Object.entries(values)))
  return (row) => {
    const sent = each?.get(row.id) ?? {}
    assertSeesSent(kind, row, sent, actor)
    const values = checkedValues(kind, sent, fields)
    assertUnchanged(kind, row, values, was?.get(row.id) ?? {})
    return plannedEdit(kind, row, mergeValues(kind, row, values, actor), now)
  }
}

/** Checks that no one else has changed the values since they were read. @throws {Invalid} */
function assertUnchanged(kind: Kind, row: ContentRow, values: Values, was: Values) {
  const changed = Object.keys(values).find(
    (name) => Object.hasOwn(was, name) && String(row[name] ?? '') !== String(was[name] ?? ''),
  )
  if (changed === undefined) return
  const label = labelOf(kind, changed)
  throw new Invalid([{ field: changed, message: message(bulkChangeMessages, 'changedMeanwhile', label) }])
}

/** @throws {Invalid} */
function checkedValues(kind: Kind, raw: Values, possible: readonly string[]): Values {
  for (const [name, field] of Object.entries(kind.fields))
    if (Object.hasOwn(raw, name) && !possible.includes(name))
      throw new Invalid([{ field: name, message: message(bulkChangeMessages, 'notInBulk', field.label) }])
  const { values, errors } = parseForm(kind, raw, { partial: true })
  if (errors.length > 0) throw new Invalid(errors)
  return values
}
