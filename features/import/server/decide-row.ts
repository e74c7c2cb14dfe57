import { type FieldError, type Kind, labelOf, type Values } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { fillSuggestion } from '#domain/kinds/suggestion.ts'
import type { Actor } from '#domain/permissions.ts'
import { foldKey } from '#domain/text/fold-text.ts'
import { canSeeField } from '#features/records/field-audiences.ts'
import { plannedEdit } from '#features/records/server/change-sets/record-change.ts'
import { contentMessages } from '#features/records/server/content/content-messages.ts'
import { mergeValues } from '#features/records/server/content/merge-values.ts'
import { toColumns } from '#features/records/server/content/read-translations.ts'
import { getKind } from '#features/records/server/content/records.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'
import { readCell } from '../import-values.ts'
import { anotherOne, importMessages, recognitionOf } from '../imports.ts'
import type { NextNumbers } from '../next-numbers.ts'
import { pictureFieldOf } from './importable-kind.ts'
import type { PlannedRow } from './read-rows.ts'
import { type Found, likelyKey } from './recognize-rows.ts'
import type { StoredImport } from './stored-imports.ts'

type Decision = Partial<PlannedRow> & Pick<PlannedRow, 'state'>

/** What decides about rows, and the rows of the list that came before, by what they are known. */
export type Deciding = {
  actor: Actor
  now: Date
  stored: StoredImport
  found: Found
  numbers: NextNumbers | undefined
  /** The field with the number, '' where there is none; and those by which two are probably the same. */
  sure: string
  likely: readonly string[]
  picture: string | undefined
  leftOut: ReadonlySet<number>
  rowsBySure: Map<string, number>
  rowsByLikely: Map<string, number>
  rowsByRecord: Map<string, number>
}

export function startDeciding(
  given: Pick<Deciding, 'actor' | 'now' | 'stored' | 'found' | 'numbers'>,
): Deciding {
  const { kind, decisions } = given.stored
  const { sure = '', likely } = recognitionOf(kind)
  return {
    ...given,
    sure,
    likely,
    picture: pictureFieldOf(kind)?.name,
    leftOut: new Set(decisions.leftOut),
    rowsBySure: new Map(),
    rowsByLikely: new Map(),
    rowsByRecord: new Map(),
  }
}

/** Decides what becomes of a row, one after the other. */
export function decideRow(deciding: Deciding, planned: PlannedRow): Decision {
  const { stored, found, rowsBySure, rowsByLikely, numbers, sure, likely } = deciding
  const { kind, decisions } = stored
  const { row, raw, known, holders } = planned
  if (deciding.leftOut.has(row)) return { state: 'left out' }
  const { values, errors } = parseForm(kind, raw, { partial: true })
  if (errors.length > 0) return refused(errors)

  const answer = decisions.answers[row]
  const own = foldKey(numberFor(deciding, planned))
  const twin = own === '' ? undefined : rowsBySure.get(own)
  if (twin !== undefined)
    return refused([{ field: sure, message: importMessages.sameInList(labelOf(kind, sure), twin) }])
  if (own !== '') rowsBySure.set(own, row)

  const key = known ? undefined : likelyKey(likely, values)
  const alike = key === undefined ? [] : (found.byLikely.get(key) ?? [])
  const candidates = [...holders, ...alike]
  const alikeRow = key === undefined ? null : (rowsByLikely.get(key) ?? null)
  if (key !== undefined && alikeRow === null) rowsByLikely.set(key, row)
  const chosen = known ?? candidates.find(({ id }) => id === answer)
  if (chosen) return editOf(deciding, planned, chosen, values)
  if (answer === anotherOne || (candidates.length === 0 && alikeRow === null))
    return additionOf(deciding, planned)
  const number = holders.length > 0 ? numbers?.next() : undefined
  if (number) numbers?.take(number)
  return { state: 'question', candidates, alikeRow, ...(number && { number }) }
}

/** The number that a row would have: another person's cannot be its own. */
function numberFor({ stored: { kind, decisions }, sure }: Deciding, { row, raw, holders }: PlannedRow) {
  const isAnother = decisions.answers[row] === anotherOne && holders.length > 0
  if (!isAnother || !kind.unique?.includes(sure)) return raw[sure] ?? ''
  return decisions.numbers[row] ?? ''
}

/** What somebody does not see stays as it is: whether a value changes it would tell what it is. */
function editOf(
  deciding: Deciding,
  { row, photo }: PlannedRow,
  record: ContentRow,
  values: Values,
): Decision {
  const { rowsByRecord, picture, actor, now, sure } = deciding
  const { kind } = deciding.stored
  const other = rowsByRecord.get(record.id)
  if (other !== undefined)
    return refused([{ field: kind.titleField, message: importMessages.sameRecordInList(other) }])
  rowsByRecord.set(record.id, row)
  try {
    const seen = Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => canSeeField(actor, kind, name))
        .map(([name, value]) => [name, isAsExported(kind, name, value, record) ? record[name] : value]),
    )
    const stored = getKind(kind.name)
    const merged = mergeValues(stored, record, seen)
    const columns = toColumns(stored, merged, record)
    if (isTaken(deciding, String(seen[sure] ?? ''), record)) return refused(taken(deciding))
    if (photo && picture && canSeeField(actor, kind, picture)) columns[picture] = photo
    const change = plannedEdit(stored, record, columns, now)
    return change ? { state: 'changed', record, change } : { state: 'same', record }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return refused((error.errors ?? []).map(({ field, message }) => ({ field, message: String(message) })))
  }
}

/** Whether a value is what the record's own is read as: two spaces in a name are one in a list, and no change. */
function isAsExported({ fields }: Kind, name: string, value: unknown, record: ContentRow): boolean {
  const [field, current] = [fields[name], record[name]]
  return field !== undefined && typeof current === 'string' && readCell(field, current) === value
}

function additionOf(deciding: Deciding, planned: PlannedRow): Decision {
  const { stored, numbers, picture, sure } = deciding
  const { kind } = stored
  const { raw, photo } = planned
  const own = numberFor(deciding, planned)
  const isNumbered = stored.decisions.areNumbered || planned.holders.length > 0
  const number = own === '' && isNumbered ? numbers?.next() : undefined
  const given = { ...raw, ...(sure in raw && { [sure]: own }), ...(number && { [sure]: number }) }
  const { values, errors } = parseForm(kind, fillSuggestion(kind, given))
  if (errors.length > 0) return refused(errors)
  // Of a record that is not known by it: whose it is, is not said, as in the form.
  if (isTaken(deciding, own)) return refused(taken(deciding))
  const columns = picture ? { ...values, [picture]: photo } : values
  if (number === undefined) return { state: 'new', columns }
  numbers?.take(number)
  return { state: 'new', columns, number }
}

/** Whether another record has a unique value. */
function isTaken({ stored: { kind }, found, sure }: Deciding, number: string, record?: ContentRow): boolean {
  const others = found.bySure.get(foldKey(number)) ?? []
  return (kind.unique?.includes(sure) ?? false) && others.some(({ id }) => id !== record?.id)
}

const taken = ({ stored: { kind }, sure }: Deciding): FieldError[] => [
  { field: sure, message: contentMessages.taken(labelOf(kind, sure), kind.labels.one) },
]

const refused = (errors: FieldError[]): Decision => ({ state: 'refused', errors })
