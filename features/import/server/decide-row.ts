import { isSameNumber } from '#domain/kinds/contact-number.ts'
import { type FieldError, type Kind, labelOf, type Values } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { fillSuggestion } from '#domain/kinds/suggestion.ts'
import type { Actor } from '#domain/permissions.ts'
import { foldKey } from '#domain/text/fold-text.ts'
import { canSeeField } from '#features/content/field-audiences.ts'
import { matchKeysOf } from '#features/content/match-keys.ts'
import { contentMessages } from '#features/content/server/content-messages.ts'
import { getKind } from '#features/content/server/records.ts'
import { assertSeesSent, mergeValues } from '#features/content/server/write/merge-values.ts'
import { toColumns } from '#features/content/server/write/read-translations.ts'
import { plannedEdit } from '#features/content/server/write/record-change.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { Invalid, NotAllowed } from '#server/errors.ts'
import { readCell } from '../import-values.ts'
import { importMessages, newRecord } from '../imports.ts'
import type { NextNumbers } from '../next-numbers.ts'
import type { PlannedRow } from './read-rows.ts'
import { type FoundRecords, likelyKey } from './recognize-rows.ts'
import type { StoredImport } from './stored-imports.ts'
import { pictureFieldOf } from './stored-imports.ts'

type Decision = Partial<PlannedRow> & Pick<PlannedRow, 'state'>

/** Everything that the decision about a row depends on, including the earlier rows by their identifying values. */
export type DecisionContext = {
  actor: Actor
  now: Date
  stored: StoredImport
  found: FoundRecords
  numbers: NextNumbers | undefined
  /**
   * `sure` is the field with the number, or ''. If all `likely` fields are equal, two rows or records are
   * probably the same.
   */
  sure: string
  likely: readonly string[]
  picture: string | undefined
  leftOut: ReadonlySet<number>
  rowsBySure: Map<string, number>
  rowsByLikely: Map<string, number>
  rowsByRecord: Map<string, number>
}

export function createDecisionContext(
  given: Pick<DecisionContext, 'actor' | 'now' | 'stored' | 'found' | 'numbers'>,
): DecisionContext {
  const { kind, decisions } = given.stored
  const { sure = '', likely } = matchKeysOf(kind)
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

/** Decides what to do with a row. Call it for all rows, in order. */
export function decideRow(deciding: DecisionContext, planned: PlannedRow): Decision {
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
  if (answer === newRecord || (candidates.length === 0 && alikeRow === null))
    return additionOf(deciding, planned)
  const number = holders.length > 0 ? numbers?.next() : undefined
  if (number) numbers?.take(number)
  return { state: 'question', candidates, alikeRow, ...(number && { number }) }
}

/**
 * Returns the number that a row would get. A new person whose number belongs to someone else gets the number
 * that the admin has chosen instead, or '' if there is none.
 */
function numberFor(
  { stored: { kind, decisions }, sure }: DecisionContext,
  { row, raw, holders }: PlannedRow,
) {
  const isAnother = decisions.answers[row] === newRecord && holders.length > 0
  if (!isAnother || !kind.unique?.includes(sure)) return raw[sure] ?? ''
  return decisions.numbers[row] ?? ''
}

/** Decides how a row changes its record. Hidden fields stay unchanged, because a diff would leak the hidden value. */
function editOf(
  deciding: DecisionContext,
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
    const merged = mergeValues(stored, record, seen, actor)
    const columns = toColumns(stored, merged, record)
    if (isTaken(deciding, String(seen[sure] ?? ''), record)) return refused(taken(deciding))
    if (photo && picture && canSeeField(actor, kind, picture)) {
      assertSeesSent(stored, record, { [picture]: photo }, actor)
      columns[picture] = photo
    }
    const change = plannedEdit(stored, record, columns, now)
    return change ? { state: 'changed', record, change } : { state: 'same', record }
  } catch (error) {
    if (error instanceof NotAllowed) return refused([{ field: kind.titleField, message: error.sentence }])
    if (!(error instanceof Invalid)) throw error
    return refused((error.errors ?? []).map(({ field, message }) => ({ field, message: String(message) })))
  }
}

/**
 * Returns true if the value equals the record's value as it would be read from a cell. For example, two spaces in a
 * name become one when read from a list, which does not count as a change. Neither does another way to type the same
 * telephone number.
 */
function isAsExported({ fields }: Kind, name: string, value: unknown, record: ContentRow): boolean {
  const [field, current] = [fields[name], record[name]]
  if (field === undefined || typeof current !== 'string') return false
  if (field.type === 'phone' && isSameNumber(current, String(value))) return true
  return readCell(field, current) === value
}

function additionOf(deciding: DecisionContext, planned: PlannedRow): Decision {
  const { stored, numbers, picture, sure } = deciding
  const { kind } = stored
  const { raw, photo } = planned
  const own = numberFor(deciding, planned)
  const isNumbered = stored.decisions.areNumbered || planned.holders.length > 0
  const number = own === '' && isNumbered ? numbers?.next() : undefined
  const given = { ...raw, ...(sure in raw && { [sure]: own }), ...(number && { [sure]: number }) }
  const { values, errors } = parseForm(kind, fillSuggestion(kind, given))
  if (errors.length > 0) return refused(errors)
  // Another record has this number, but the row was not matched with it. As in the form, the error does not reveal
  // which record.
  if (isTaken(deciding, own)) return refused(taken(deciding))
  const columns = picture ? { ...values, [picture]: photo } : values
  if (number === undefined) return { state: 'new', columns }
  numbers?.take(number)
  return { state: 'new', columns, number }
}

function isTaken(
  { stored: { kind }, found, sure }: DecisionContext,
  number: string,
  record?: ContentRow,
): boolean {
  const others = found.bySure.get(foldKey(number)) ?? []
  return (kind.unique?.includes(sure) ?? false) && others.some(({ id }) => id !== record?.id)
}

const taken = ({ stored: { kind }, sure }: DecisionContext): FieldError[] => [
  { field: sure, message: contentMessages.taken(labelOf(kind, sure), kind.labels.one) },
]

const refused = (errors: FieldError[]): Decision => ({ state: 'refused', errors })
