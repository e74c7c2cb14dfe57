import type { Actor } from '#domain/permissions.ts'
import { canSeeField } from '#domain/records/field-visibility.ts'
import { cellsOf } from '#domain/records/import-matching.ts'
import type { Import, ImportColumn, ImportPreview, ImportRow } from '#domain/records/import-schemas.ts'
import { recognitionOf } from '#domain/records/imports.ts'
import { describeChange } from '../change-sets/present-change-set.ts'
import type { ContentRow } from '../db/tables.ts'
import { uploadUrl } from '../media/stored-names.ts'
import { headersOf } from './match-columns-of-list.ts'
import { pictureFieldOf } from './pictures.ts'
import type { ImportPlan } from './plan-import.ts'
import type { PlannedRow } from './read-rows.ts'
import type { StoredImport } from './stored-imports.ts'

const exampleCount = 3
const maxExampleLength = 60

export function presentImport(stored: StoredImport): Import {
  const { id, kind, fileName, createdAt, version, sheet, matching, changeSetId } = stored
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
  { kind, matching }: StoredImport,
  { rows, counts, photosLeft, stamp }: ImportPlan,
  { actor, now }: { actor: Actor; now: Date },
): ImportPreview {
  const filled = [...matching.columns.flatMap(({ field }) => field || []), ...Object.keys(matching.forAll)]
  const isMissing = ({ state, photo }: PlannedRow) => state === 'new' && photo === null
  return {
    counts,
    columnsOpen: matching.columns.some(({ field }) => field === null),
    withoutPicture: pictureFieldOf(kind)?.isRequired ? rows.filter(isMissing).length : 0,
    photosLeft: photosLeft.slice(0, 100),
    unseen: filled
      .filter((name) => !canSeeField(actor, kind, name))
      .map((name) => kind.fields[name]?.label ?? name),
    stamp,
    previewedAt: now.toISOString(),
  }
}

/** A row as the reader may see it: what is there of a record, they may not see as a whole. */
export function presentRow(stored: StoredImport, planned: PlannedRow, actor: Actor): ImportRow {
  const { kind } = stored
  const { row, state, cells, raw, errors, change, record, candidates, alikeRow, photo } = planned
  return {
    row,
    state,
    cells,
    title: raw[kind.titleField] ?? String(record?.[kind.titleField] ?? raw.date ?? ''),
    errors,
    fields: change ? describeChange(change, actor).fields : [],
    candidates: candidates.map((candidate) => presentCandidate(stored, candidate, actor)),
    alikeRow,
    photo: photo && uploadUrl(photo) + (actor.signFile?.(photo) ?? ''),
  }
}

/** A record that a row may be about, with what tells it from others. */
function presentCandidate({ kind }: StoredImport, record: ContentRow, actor: Actor) {
  const { sure, likely } = recognitionOf(kind)
  const names = [...likely.filter((name) => name !== kind.titleField), ...(sure ? [sure] : [])]
  const details = names.flatMap((name) => {
    const field = kind.fields[name]
    const value = record[name]
    return field && canSeeField(actor, kind, name) && value !== null ? `${field.label} ${value}` : []
  })
  return { _id: record.id, title: String(record[kind.titleField] ?? ''), detail: details.join(', ') }
}
