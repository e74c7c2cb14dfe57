import { needsConsent } from '#domain/consent.ts'
import { type Field, type FieldType, isFileField, isFileList } from '#domain/kinds/fields.ts'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import { parsePublishing } from '#domain/kinds/publishing.ts'
import { flattenTranslations, parseTranslations, translationFields } from '#domain/kinds/translations.ts'
import { type Actor, can } from '#domain/permissions.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'
import { canSeeField } from '#features/content/field-audiences.ts'
import { getKind } from '#features/content/server/records.ts'
import type { ChangeSetRow } from '#features/content/server/tables.ts'
import { parseFileNames } from '#features/content/server/visibility/present.ts'
import {
  changedColumns,
  type PlannedChange,
  readSides,
  whatWasDone,
} from '#features/content/server/write/store-changes.ts'
import type { ChangedRecord, ChangeSet } from '../change-set-schemas.ts'
import { daysLeft, presentSubject } from './entries.ts'
import type { Reversal } from './plan-reversal.ts'
import { undoCutoff } from './read-change-sets.ts'

const words = defineWords({
  shown: 'visitors see it',
  hidden: 'visitors do not see it',
  inTrash: 'in the trash',
  onList: 'on the list',
  left: 'has left',
  here: 'is here',
  files: (number: number, type: FieldType) =>
    pluralize(number, type === 'document' ? type : type === 'videos' ? 'video' : 'photo'),
})
const labels = {
  publishing: 'Visibility',
  translations: 'In other languages',
  deletedAt: 'Trash',
  leftOn: 'At the school',
  leftAs: 'At the school',
  id: 'The record',
}

/**
 * Returns a change set as the API returns it.
 *
 * @param historyCutoff changes of a single record are kept from this time on, with History
 */
export function presentChangeSet(row: ChangeSetRow, now: Date, historyCutoff = undoCutoff(now)): ChangeSet {
  const { id, at, reason, title, adminName, added, edited, deleted, undone, undoneAt, undoneBy } = row
  const cutoff = reason === 'one record' ? historyCutoff : undoCutoff(now)
  return {
    _id: id,
    at,
    reason,
    title,
    by: adminName ?? '',
    added,
    edited,
    deleted,
    state: undone === 0 ? 'applied' : undoneAt ? 'undone' : 'partly undone',
    undoneAt,
    undoneBy,
    daysLeft: daysLeft(at, cutoff),
  }
}

/** Returns one record with those of its changed fields that the reader may see. */
export function describeChange({ kind, before, after }: PlannedChange, actor: Actor) {
  const columns = before ? changedColumns(before, after) : after
  return { ...presentSubject(kind, after), ...describeSides(kind, { before, after: columns }, actor) }
}

export function presentChangedRecord({ stored, changed }: Reversal, actor: Actor): ChangedRecord {
  const kind = getKind(stored.kind)
  return {
    kind: kind.name,
    _id: stored.recordId,
    title: stored.title,
    isUndone: stored.isUndone === 1,
    isChangedSince: changed !== undefined,
    ...describeSides(kind, readSides(stored), actor),
  }
}

type Sides = { before: Values | null; after: Values }

const describeSides = (kind: Kind, sides: Sides, actor: Actor) => ({
  what: whatWasDone(sides),
  fields: changedFields(kind, sides, actor),
})

function changedFields(kind: Kind, { before, after }: Sides, actor: Actor) {
  const fields = Object.entries(kind.fields)
    .filter(([name]) => name in after && seesChange(kind, name, actor))
    .map(([name, field]) => ({
      label: field.label,
      before: valueText(field, before?.[name]),
      after: valueText(field, after[name]),
    }))
  return [...fields, ...translationChanges(kind, before, after), ...stateChanges(before, after)]
}

function translationChanges(kind: Kind, before: Values | null, after: Values) {
  if (!('translations' in after)) return []
  const [was, is] = [before, after].map((side) => flattenTranslations(parseTranslations(side?.translations)))
  return Object.entries(translationFields(kind))
    .map(([name, { label }]) => ({ label, before: was?.[name] ?? '', after: is?.[name] ?? '' }))
    .filter(({ before, after }) => before !== after)
}

/** Returns true if the reader may see the change; changes of children's photos are only for PICs. */
const seesChange = (kind: Kind, name: string, actor: Actor) =>
  canSeeField(actor, kind, name) &&
  !(kind.fields[name]?.type === 'image' && needsConsent(kind) && !can(actor, 'keep consents'))

/** Returns the text of a value; for files only their number, because consent to a file may have been withdrawn. */
function valueText(field: Field, value: unknown): string {
  if (!isFileField(field)) return String(value ?? '')
  const number = isFileList(field) ? parseFileNames(value).length : value ? 1 : 0
  return number === 0 ? '' : words.files(number, field.type)
}

/** Returns changes of state: hidden or shown, in the trash or not, left or not. */
function stateChanges(before: Values | null, after: Values) {
  if (before === null) return []
  const [was, is] = [before, after].map((side) => ({
    publishing: parsePublishing(side.publishing)?.isHidden ? words.hidden : words.shown,
    deletedAt: side.deletedAt ? words.inTrash : words.onList,
    leftOn: side.leftOn ? words.left : words.here,
  }))
  return (['publishing', 'deletedAt', 'leftOn'] as const)
    .filter((column) => column in after && (column !== 'publishing' || was?.[column] !== is?.[column]))
    .map((column) => ({ label: labels[column], before: was?.[column] ?? '', after: is?.[column] ?? '' }))
}

export const columnLabel = (kind: Kind, column: string): string =>
  kind.fields[column]?.label ?? new Map(Object.entries(labels)).get(column) ?? labels.publishing
