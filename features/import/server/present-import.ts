import { type Kind, labelOf, type Values } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import { canSeeField } from '#features/content/field-audiences.ts'
import { matchKeysOf } from '#features/content/match-keys.ts'
import { describeChange } from '#features/undo/server/present-change-set.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { uploadUrl } from '#server/media/store/stored-names.ts'
import { cellsOf } from '../import-matching.ts'
import type { Import, ImportColumn, ImportPreview, ImportRow } from '../import-schemas.ts'
import { importableFields } from '../imports.ts'
import { headersOf } from './match-columns-of-list.ts'
import type { ImportPlan } from './plan-import.ts'
import { numberedFieldFor } from './read-next-numbers.ts'
import type { PlannedRow } from './read-rows.ts'
import { pictureFieldOf, type StoredImport } from './stored-imports.ts'

const exampleCount = 3
const maxExampleLength = 60

export function presentImport(stored: StoredImport): Import {
  const { id, kind, fileName, createdAt, version, sheet, matching, changeSetId, decisions } = stored
  const { skipped } = decisions
  return {
    _id: id,
    kind: kind.name,
    fileName,
    createdAt,
    version,
    sheets: sheet.all,
    sheet: sheet.name,
    hasHeader: matching.headerRow >= 0,
    columns: presentColumns(stored),
    forAll: matching.forAll,
    changeSet: changeSetId,
    skipped: { count: skipped.length, rows: skipped.slice(0, 100) },
  }
}

function presentColumns({ rows, matching: { headerRow, columns } }: StoredImport): ImportColumn[] {
  const headers = headersOf(rows, headerRow)
  const sample = rows.slice(headerRow + 1, headerRow + 200).map(cellsOf)
  return columns.map(({ field, by, claim }, index) => {
    const values = sample.map((cells) => (cells[index] ?? '').trim()).filter(Boolean)
    const examples = [...new Set(values)].slice(0, exampleCount)
    return {
      header: headers[index] ?? '',
      examples: examples.map((example) => example.slice(0, maxExampleLength)),
      field,
      by,
      claim: field === null && claim ? claim : null,
    }
  })
}

export function presentPreview(
  stored: StoredImport,
  { rows, counts, photos, unclear, stamp }: ImportPlan,
  { actor, now }: { actor: Actor; now: Date },
): ImportPreview {
  const { kind, matching } = stored
  const filled = [...matching.columns.flatMap(({ field }) => field || []), ...Object.keys(matching.forAll)]
  const isMissing = ({ state, photo }: PlannedRow) => state === 'new' && photo === null
  return {
    counts,
    columnsOpen: matching.columns.some(({ field }) => field === null),
    unclear: { classes: unclear.classes.slice(0, 100), days: unclear.days },
    sharedNumbers: rows.filter(hasSharedNumber).length,
    withoutPicture: pictureFieldOf(kind)?.isRequired ? rows.filter(isMissing).length : 0,
    photosLeft: photos.left.slice(0, 100),
    photos: {
      all: stored.photos.length,
      matched: rows.filter(({ photo }) => photo !== null).length,
      open: photos.open.slice(0, 100).map(({ photo: { name, file }, rows }) => ({
        name,
        photo: addressOf(file, actor),
        rows: rows.map((row) => presentFitting(stored, row)),
      })),
    },
    numbers: presentNumbers(rows, numberedFieldFor(actor, stored)),
    unseen: filled.filter((name) => !canSeeField(actor, kind, name)).map((name) => labelOf(kind, name)),
    stamp,
    previewedAt: now.toISOString(),
  }
}

const hasSharedNumber = ({ state, holders }: PlannedRow) => state === 'question' && holders.length > 0

/** Returns a row that a photo may belong to, with details that distinguish it. */
const presentFitting = ({ kind }: StoredImport, { row, raw }: PlannedRow) => ({
  row,
  title: raw[kind.titleField] ?? '',
  detail: detailsOf(kind, (name) => raw[name] ?? ''),
})

function presentNumbers(rows: readonly PlannedRow[], field: string | undefined) {
  const isMissing = ({ raw, errors }: PlannedRow) =>
    field !== undefined && !raw[field] && errors.some((error) => error.field === field)
  // Rows whose own number belongs to another person always get a new number, so they are not counted.
  const given = rows.flatMap(({ number, holders }) => (holders.length === 0 && number ? number : []))
  return {
    missing: rows.filter(isMissing).length,
    given: given.length,
    first: given[0] ?? null,
    last: given.at(-1) ?? null,
  }
}

const addressOf = (file: string, actor: Actor) => uploadUrl(file) + (actor.signFile?.(file) ?? '')

/** Returns a row with only the record's fields that the reader may see. */
export function presentRow(stored: StoredImport, planned: PlannedRow, actor: Actor): ImportRow {
  const { kind } = stored
  const { row, state, cells, raw, columns, errors, change, record, candidates, alikeRow, photo } = planned
  const { sure = '' } = matchKeysOf(kind)
  return {
    row,
    state,
    cells,
    values: textsOf(kind, columns ?? raw),
    title: raw[kind.titleField] ?? String(record?.[kind.titleField] ?? raw.date ?? ''),
    errors: errors.map(({ field, message }) => ({ field, message: String(message) })),
    fields: change ? describeChange(change, actor).fields : [],
    candidates: candidates.map((candidate) => presentCandidate(stored, candidate, actor)),
    alikeRow,
    sharedNumber: hasSharedNumber(planned) ? (raw[sure] ?? null) : null,
    number: planned.number ?? null,
    photo: photo && addressOf(photo, actor),
  }
}

/** Returns the non-empty values of the fields that a list can contain. */
const textsOf = (kind: Kind, values: Values) =>
  Object.fromEntries(
    importableFields(kind).flatMap((name) => {
      const value = String(values[name] ?? '')
      return value === '' ? [] : [[name, value]]
    }),
  )

/** Returns a record that a row may match, with only the fields that the reader may see. */
function presentCandidate({ kind }: StoredImport, record: ContentRow, actor: Actor) {
  const seen = Object.fromEntries(Object.entries(record).filter(([name]) => canSeeField(actor, kind, name)))
  return {
    _id: record.id,
    title: String(record[kind.titleField] ?? ''),
    detail: detailsOf(kind, (name) => String(seen[name] ?? '')),
    values: textsOf(kind, seen),
  }
}

/** Returns the details that distinguish two records with the same title. */
function detailsOf(kind: Kind, textOf: (name: string) => string) {
  const { sure, likely } = matchKeysOf(kind)
  const names = [...likely.filter((name) => name !== kind.titleField), ...(sure ? [sure] : [])]
  const details = names.map((name) => [labelOf(kind, name), textOf(name)])
  return details.flatMap(([label, value]) => (value ? `${label} ${value}` : [])).join(', ')
}
