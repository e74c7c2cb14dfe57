import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Field } from '#domain/kinds/fields.ts'
import type { FieldError, Kind, Values } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import type { Actor } from '#domain/permissions.ts'
import { cellsOf, type KnownValues } from '#domain/records/import-matching.ts'
import { knownSpellings, normalizeName, normalizeWord, readCell } from '#domain/records/import-values.ts'
import {
  anotherOne,
  importMessages,
  type RowCounts,
  type RowState,
  recognitionOf,
  rowStates,
} from '#domain/records/imports.ts'
import { edition, type PlannedChange } from '../change-sets/record-change.ts'
import { mergeValues } from '../content/merge-values.ts'
import { executeRows, liveRecords } from '../content/records.ts'
import { batchesOf } from '../db/batches.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import { Invalid } from '../errors.ts'
import { pictureFieldOf } from './pictures.ts'
import { readKnown, type StoredImport } from './stored-imports.ts'

/** A row of a list, and what would become of it. */
export type PlannedRow = {
  row: number
  cells: string[]
  /** The cells that are not empty, by field, as a form would have them. */
  raw: Record<string, string>
  state: RowState
  errors: FieldError[]
  /** Of a new one: all its columns but a missing picture. */
  columns?: Values
  /** Of one that is there. */
  record?: ContentRow
  change?: PlannedChange
  /** Of a question: what it may be about. */
  candidates: ContentRow[]
  alikeRow: number | null
  /** The stored file of its photo. */
  photo: string | null
}

export type ImportPlan = {
  rows: PlannedRow[]
  counts: RowCounts
  /** Photos that belong to no row. */
  photosLeft: string[]
  /** Differs where anything else would become of the list. */
  stamp: string
}

type Asking = { actor: Actor; now: Date }

/** So many rows are looked at in a few milliseconds; then others have their turn. */
const sliceSize = 100
/** Bounds the parameters of a query. */
const batchSize = 400

/**
 * Works out what would become of each row of a list, by the rules of its kind and by the records that are there. To apply
 * it, part of the transaction that does.
 */
export async function planImport(db: Db, stored: StoredImport, { actor, now }: Asking): Promise<ImportPlan> {
  const { kind } = stored
  const rows = await readRows(stored, await readKnown(db, kind, actor, now))
  const photosLeft = givePhotos(stored, rows)
  const found = await findRecords(db, kind, rows)
  const decide = decider(stored, found, now)
  for (const [index, row] of rows.entries()) {
    Object.assign(row, decide(row))
    if (index % sliceSize === 0) await nextTurn()
  }
  const counts = Object.fromEntries(rowStates.map((state) => [state, 0])) as RowCounts
  for (const { state } of rows) counts[state] += 1
  return { rows, counts, photosLeft, stamp: stampOf(stored, rows) }
}

async function readRows(
  { kind, rows, matching, decisions }: StoredImport,
  known: KnownValues,
): Promise<PlannedRow[]> {
  const fields = matching.columns.map(({ field }) => (field ? kind.fields[field] : undefined))
  const names = matching.columns.map(({ field }) => field ?? '')
  const forAll = Object.fromEntries(
    Object.entries(matching.forAll)
      .filter(([name]) => !names.includes(name))
      .map(([name, value]) => [name, readCell(kind.fields[name] as Field, value, known[name])]),
  )
  const spellings = Object.fromEntries(
    names
      .map((name, column) => ({ name, column }))
      .filter(({ name }) => name in known)
      .map(({ name, column }) => [
        name,
        knownSpellings(
          known[name] ?? [],
          rows.slice(matching.headerRow + 1).map((row) => String(row[column + 1] ?? '')),
        ),
      ]),
  )
  const mended = cellsByRow(decisions.cells)
  const planned: PlannedRow[] = []
  for (const [index, sheetRow] of rows.slice(matching.headerRow + 1).entries()) {
    const [row] = sheetRow
    const cells = cellsOf(sheetRow)
    for (const [column, value] of mended.get(row) ?? []) {
      while (cells.length < column) cells.push('')
      cells[column] = value
    }
    const raw: Record<string, string> = { ...forAll }
    for (const [column, field] of fields.entries()) {
      const name = names[column] as string
      const text = field ? readCell(field, cells[column] ?? '', spellings[name]) : ''
      if (text !== '') raw[name] = text
    }
    planned.push({
      row,
      cells,
      raw,
      state: 'new',
      errors: [],
      candidates: [],
      alikeRow: null,
      photo: null,
    })
    if (index % (sliceSize * 5) === 0) await nextTurn()
  }
  return planned
}

function cellsByRow(cells: Record<string, string>) {
  const byRow = new Map<number, [column: number, value: string][]>()
  for (const [place, value] of Object.entries(cells)) {
    const [row = 0, column = 0] = place.split(':').map(Number)
    byRow.set(row, [...(byRow.get(row) ?? []), [column, value]])
  }
  return byRow
}

/** Gives each photo to the row whose unique value, or else whose name alone, it is called by. @returns the others */
function givePhotos({ kind, photos }: StoredImport, rows: PlannedRow[]): string[] {
  if (photos.length === 0) return []
  const { sure } = recognitionOf(kind)
  const byWord = (name: string | undefined) =>
    Map.groupBy(name === undefined ? [] : rows.filter(({ raw }) => raw[name]), ({ raw }) =>
      normalizeWord(raw[name ?? ''] ?? ''),
    )
  const [bySure, byTitle] = [byWord(sure), byWord(kind.titleField === 'day' ? 'date' : kind.titleField)]
  return photos
    .filter(({ name, file }) => {
      const word = normalizeWord(name)
      const [row, ...others] = bySure.get(word) ?? byTitle.get(word) ?? []
      if (!row || others.length > 0) return true
      row.photo = file
      return false
    })
    .map(({ name }) => name)
}

type Found = { bySure: ReadonlyMap<string, ContentRow>; byLikely: ReadonlyMap<string, ContentRow[]> }

/** The records that rows may be about. */
async function findRecords(db: Db, kind: Kind, rows: readonly PlannedRow[]): Promise<Found> {
  const { sure, likely } = recognitionOf(kind)
  const bySure = new Map<string, ContentRow>()
  const [first = ''] = likely
  const found = async (field: string, values: readonly (string | undefined)[]) => {
    const wanted = new Set(values.flatMap((value) => (value ? [lowerAscii(value), value.toLowerCase()] : [])))
    const records: ContentRow[] = []
    for (const batch of batchesOf([...wanted], batchSize)) {
      const query = liveRecords(db, kind)
        .selectAll()
        .where(sql`lower(${sql.ref(field)})`, 'in', batch)
      records.push(...(await executeRows(query)))
      await nextTurn()
    }
    return records
  }
  if (sure) {
    const values = rows.map(({ raw }) => raw[sure])
    for (const record of await found(sure, values)) bySure.set(normalizeName(String(record[sure])), record)
  }
  const unknown = rows.filter(({ raw }) => !bySure.has(normalizeName(raw[sure ?? ''] ?? '')))
  const alike = await found(
    first,
    unknown.map(({ raw }) => raw[first]),
  )
  return { bySure, byLikely: Map.groupBy(alike, (record) => likelyKey(likely, record) ?? '') }
}

const lowerAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** By which two are probably the same; undefined where a part of it is missing. */
function likelyKey(likely: readonly string[], values: Values): string | undefined {
  const parts = likely.map((name) => normalizeName(String(values[name] ?? '')))
  return parts.includes('') ? undefined : parts.join('\n')
}

type Decision = Partial<PlannedRow> & Pick<PlannedRow, 'state'>

/** Decides about one row after the other. */
function decider({ kind, decisions }: StoredImport, { bySure, byLikely }: Found, now: Date) {
  const { sure, likely } = recognitionOf(kind)
  const leftOut = new Set(decisions.leftOut)
  const rowsBySure = new Map<string, number>()
  const rowsByLikely = new Map<string, number>()
  const rowsByRecord = new Map<string, number>()
  const picture = pictureFieldOf(kind)

  return (planned: PlannedRow): Decision => {
    const { row, raw } = planned
    if (leftOut.has(row)) return { state: 'left out' }
    const { values, errors } = parseForm(kind, raw, { partial: true })
    if (errors.length > 0) return refused(errors)

    const own = sure ? normalizeName(String(values[sure] ?? '')) : ''
    const twin = own === '' ? undefined : rowsBySure.get(own)
    if (sure && twin !== undefined) {
      const label = kind.fields[sure]?.label ?? sure
      return refused([{ field: sure, message: importMessages.sameInList(label, twin) }])
    }
    if (own !== '') rowsBySure.set(own, row)

    const known = bySure.get(own)
    const key = known ? undefined : likelyKey(likely, values)
    const candidates = key === undefined ? [] : (byLikely.get(key) ?? [])
    const alikeRow = key === undefined ? null : (rowsByLikely.get(key) ?? null)
    if (key !== undefined && alikeRow === null) rowsByLikely.set(key, row)
    const answer = decisions.answers[row]
    const chosen = known ?? candidates.find(({ id }) => id === answer)
    if (chosen) return edit(planned, chosen, values)
    const isAsked = answer !== anotherOne && (candidates.length > 0 || alikeRow !== null)
    return isAsked ? { state: 'question', candidates, alikeRow } : add(planned)
  }

  function edit({ row, photo }: PlannedRow, record: ContentRow, values: Values): Decision {
    const other = rowsByRecord.get(record.id)
    if (other !== undefined)
      return refused([{ field: kind.titleField, message: importMessages.sameRecordInList(other) }])
    rowsByRecord.set(record.id, row)
    try {
      const columns = mergeValues(kind, record, values)
      if (photo && picture) columns[picture.name] = photo
      const change = edition(kind, record, columns, now)
      return change ? { state: 'changed', record, change } : { state: 'same', record }
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      return refused((error.errors ?? []).map(({ field, message }) => ({ field, message: String(message) })))
    }
  }

  function add({ raw, photo }: PlannedRow): Decision {
    const { values, errors } = parseForm(kind, raw)
    if (errors.length > 0) return refused(errors)
    return { state: 'new', columns: picture ? { ...values, [picture.name]: photo } : values }
  }
}

const refused = (errors: FieldError[]): Decision => ({ state: 'refused', errors })

/** Of a list, and what would become of each of its rows. */
function stampOf({ version }: StoredImport, rows: readonly PlannedRow[]): string {
  const hash = createHash('sha256')
  for (const { row, state, record } of rows)
    hash.update(`${row} ${state} ${record?.id ?? ''} ${record?.updatedAt ?? ''}\n`)
  return `${version}.${hash.digest('base64url')}`
}
