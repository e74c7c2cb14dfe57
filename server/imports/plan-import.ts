import { type FieldError, labelOf, type Values } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { fillSuggestion } from '#domain/kinds/suggestion.ts'
import type { Actor } from '#domain/permissions.ts'
import { canSeeField } from '#domain/records/field-visibility.ts'
import {
  anotherOne,
  importMessages,
  type RowCounts,
  recognitionOf,
  rowStates,
} from '#domain/records/imports.ts'
import type { NextNumbers } from '#domain/records/next-numbers.ts'
import { foldKey } from '#domain/text/fold-text.ts'
import { plannedEdit } from '../change-sets/record-change.ts'
import { contentMessages } from '../content/content-messages.ts'
import { mergeValues } from '../content/merge-values.ts'
import { getKind } from '../content/records.ts'
import { toColumns } from '../content/translations.ts'
import { batchesInTurn } from '../db/dialect.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import { Invalid } from '../errors.ts'
import { type Found, findRecords, likelyKey } from './find-records.ts'
import { givePhotos, type PhotosLeft } from './give-photos.ts'
import { stampOf } from './import-stamp.ts'
import { pictureFieldOf } from './importable-kind.ts'
import { readKnown } from './match-columns-of-list.ts'
import { readNextNumbers } from './read-next-numbers.ts'
import { type PlannedRow, readRows } from './read-rows.ts'
import type { StoredImport } from './stored-imports.ts'

/** What would become of a list. */
export type ImportPlan = {
  rows: PlannedRow[]
  counts: RowCounts
  photos: PhotosLeft
  /** Differs where anything else would become of the list. */
  stamp: string
}

type Asking = { actor: Actor; now: Date }

/** So many rows are looked at in a few milliseconds; then others have their turn. */
const batchSize = 100

/**
 * Works out what would become of each row of a list, by the rules of its kind and by the records that are there. To apply
 * it, part of the transaction that does.
 */
export async function planImport(db: Db, stored: StoredImport, { actor, now }: Asking): Promise<ImportPlan> {
  const { kind } = stored
  const rows = await readRows(stored, await readKnown(db, kind, actor, now))
  const photos = givePhotos(stored, rows)
  const found = await findRecords(db, kind, rows, actor)
  const numbers = await readNextNumbers(db, stored, rows, actor)
  const deciding = startDeciding(stored, found, numbers, { actor, now })
  for await (const batch of batchesInTurn(rows, batchSize))
    for (const row of batch) Object.assign(row, decide(deciding, row))
  const counts = Object.fromEntries(rowStates.map((state) => [state, 0])) as RowCounts
  for (const { state } of rows) counts[state] += 1
  return { rows, counts, photos, stamp: stampOf(stored, rows) }
}

type Decision = Partial<PlannedRow> & Pick<PlannedRow, 'state'>

/** What decides about rows: what they may be about, and the rows of the list that came before, by what they are known. */
type Deciding = Asking & {
  stored: StoredImport
  found: Found
  numbers: NextNumbers | undefined
  picture: string | undefined
  leftOut: ReadonlySet<number>
  rowsBySure: Map<string, number>
  rowsByLikely: Map<string, number>
  rowsByRecord: Map<string, number>
}

const startDeciding = (
  stored: StoredImport,
  found: Found,
  numbers: NextNumbers | undefined,
  asking: Asking,
): Deciding => ({
  ...asking,
  stored,
  found,
  numbers,
  picture: pictureFieldOf(stored.kind)?.name,
  leftOut: new Set(stored.decisions.leftOut),
  rowsBySure: new Map(),
  rowsByLikely: new Map(),
  rowsByRecord: new Map(),
})

/** Decides about one row after the other. */
function decide(deciding: Deciding, planned: PlannedRow): Decision {
  const { stored, found, rowsBySure, rowsByLikely } = deciding
  const { kind, decisions } = stored
  const { sure, likely } = recognitionOf(kind)
  const { row, raw } = planned
  if (deciding.leftOut.has(row)) return { state: 'left out' }
  const { values, errors } = parseForm(kind, raw, { partial: true })
  if (errors.length > 0) return refused(errors)

  const own = sure ? foldKey(String(values[sure] ?? '')) : ''
  const twin = own === '' ? undefined : rowsBySure.get(own)
  if (sure && twin !== undefined)
    return refused([{ field: sure, message: importMessages.sameInList(labelOf(kind, sure), twin) }])
  if (own !== '') rowsBySure.set(own, row)

  // By what somebody does not see, no record is known: they could try out whose value it is.
  const known = sure && canSeeField(deciding.actor, kind, sure) ? found.bySure.get(own) : undefined
  const key = known ? undefined : likelyKey(likely, values)
  const candidates = key === undefined ? [] : (found.byLikely.get(key) ?? [])
  const alikeRow = key === undefined ? null : (rowsByLikely.get(key) ?? null)
  if (key !== undefined && alikeRow === null) rowsByLikely.set(key, row)
  const answer = decisions.answers[row]
  const chosen = known ?? candidates.find(({ id }) => id === answer)
  if (chosen) return editOf(deciding, planned, chosen, values)
  const isAsked = answer !== anotherOne && (candidates.length > 0 || alikeRow !== null)
  return isAsked ? { state: 'question', candidates, alikeRow } : additionOf(deciding, planned, own)
}

/** What somebody does not see stays as it is: whether a value changes it would tell what it is. */
function editOf(
  deciding: Deciding,
  { row, photo }: PlannedRow,
  record: ContentRow,
  values: Values,
): Decision {
  const { rowsByRecord, picture, actor, now } = deciding
  const { kind } = deciding.stored
  const other = rowsByRecord.get(record.id)
  if (other !== undefined)
    return refused([{ field: kind.titleField, message: importMessages.sameRecordInList(other) }])
  rowsByRecord.set(record.id, row)
  try {
    const seen = Object.entries(values).filter(([name]) => canSeeField(actor, kind, name))
    const stored = getKind(kind.name)
    const merged = mergeValues(stored, record, Object.fromEntries(seen))
    const columns = toColumns(stored, merged, record)
    if (photo && picture && canSeeField(actor, kind, picture)) columns[picture] = photo
    const change = plannedEdit(stored, record, columns, now)
    return change ? { state: 'changed', record, change } : { state: 'same', record }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return refused((error.errors ?? []).map(({ field, message }) => ({ field, message: String(message) })))
  }
}

function additionOf(
  { stored, found, numbers, picture }: Deciding,
  { raw, photo }: PlannedRow,
  own: string,
): Decision {
  const { kind } = stored
  const { sure } = recognitionOf(kind)
  const number = sure && own === '' ? numbers?.next() : undefined
  const given = sure && number ? { ...raw, [sure]: number } : raw
  const { values, errors } = parseForm(kind, fillSuggestion(kind, given))
  if (errors.length > 0) return refused(errors)
  // Of a record that is not known by it: whose it is, is not said, as in the form.
  if (sure && kind.unique?.includes(sure) && found.bySure.has(own)) {
    const label = labelOf(kind, sure)
    return refused([{ field: sure, message: contentMessages.taken(label, kind.labels.one) }])
  }
  const columns = picture ? { ...values, [picture]: photo } : values
  if (number === undefined) return { state: 'new', columns }
  numbers?.take(number)
  return { state: 'new', columns, number }
}

const refused = (errors: FieldError[]): Decision => ({ state: 'refused', errors })
