import type { Kind, Values } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import type { Actor } from '#domain/permissions.ts'
import { bulkChangeMessages, bulkFields } from '#domain/records/bulk-change.ts'
import type { BulkChange } from '#domain/records/bulk-change-schema.ts'
import { changeSetMessages, maxChangedRecords } from '#domain/records/change-sets.ts'
import { canHide } from '#domain/records/publishing.ts'
import { message } from '#domain/text/message.ts'
import { parseFilters, parseState } from '../content/filters.ts'
import { mergeValues } from '../content/merge-values.ts'
import { readPublishing } from '../content/publishing-columns.ts'
import { measureList } from '../content/queries.ts'
import { readBatches } from '../content/read-batches.ts'
import { isId } from '../db/new-id.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import { Conflict, Invalid, NotFound } from '../errors.ts'
import { parseListParams } from '../http/list-params.ts'
import { deletion, edition, type PlannedChange } from './record-change.ts'
import { findRows } from './write-changes.ts'

type Wanted = { kind: Kind; actor: Actor; now: Date; bulk: BulkChange }

/** What a bulk change would do: `same` counts the records that are so already. */
export type BulkPlan = {
  changes: PlannedChange[]
  same: number
  refusals: { row: ContentRow; why: string }[]
}

/**
 * Finds the records and works out what becomes of each; to apply it, part of the transaction that does.
 *
 * @throws {Invalid} values that no record can have
 * @throws {NotFound} when one of the named records is gone
 * @throws {Conflict} when there are more or fewer than the preview has counted
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
      // The kind's rule, about all values of this one record together.
      if (!(error instanceof Invalid)) throw error
      plan.refusals.push({ row, why: error.message })
    }
  }
  return plan
}

async function findChosen(db: Db, { kind, actor, now, bulk: { records } }: Wanted): Promise<ContentRow[]> {
  if ('ids' in records) {
    const ids = [...new Set(records.ids)]
    const found = ids.every(isId) ? await findRows(db, kind, ids) : new Map<string, ContentRow>()
    return ids.map((id) => {
      const row = found.get(id)
      if (!row || row.deletedAt) throw new NotFound(message(bulkChangeMessages, 'someGone'))
      return row
    })
  }
  const { q } = parseListParams(records.list)
  const filters = parseFilters(kind, records.list)
  const scope = { kind, filters, q, actor, now, state: parseState(records.list) }
  if ((await measureList(db, scope)).total > maxChangedRecords)
    throw new Invalid([], message(changeSetMessages, 'tooMany'))
  const rows: ContentRow[] = []
  for await (const batch of readBatches(db, scope)) rows.push(...batch)
  return rows
}

/** @throws {Invalid} */
function rowChange({
  kind,
  actor,
  now,
  bulk: { change },
}: Wanted): (row: ContentRow) => PlannedChange | undefined {
  if ('isDeleted' in change) return (row) => deletion(kind, row, actor, now)
  if ('isHidden' in change) {
    if (!canHide(kind)) throw new Invalid([], message(bulkChangeMessages, 'cannotHide', kind.labels.many))
    return (row) => edition(kind, row, readPublishing(kind, { isHidden: change.isHidden }, row), now)
  }
  if ('values' in change) {
    const values = checkedValues(kind, change.values, bulkFields(kind))
    return (row) => edition(kind, row, mergeValues(kind, row, values), now)
  }
  // Each of these was typed for its record; a unique value is checked when all are written.
  const fields = [...bulkFields(kind), kind.titleField, ...(kind.unique ?? [])]
  const byId = new Map(
    Object.entries(change.each).map(([id, values]) => [id, checkedValues(kind, values, fields)]),
  )
  return (row) => edition(kind, row, mergeValues(kind, row, byId.get(row.id) ?? {}), now)
}

function checkedValues(kind: Kind, raw: Values, possible: readonly string[]): Values {
  for (const [name, { label }] of Object.entries(kind.fields))
    if (Object.hasOwn(raw, name) && !possible.includes(name))
      throw new Invalid([{ field: name, message: message(bulkChangeMessages, 'notInBulk', label) }])
  const { values, errors } = parseForm(kind, raw, { partial: true })
  if (errors.length > 0) throw new Invalid(errors)
  return values
}
