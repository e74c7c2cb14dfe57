import { labelOf } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import type { Db } from '#server/db/tables.ts'
import { Conflict, Invalid } from '#server/errors.ts'
import { findHeaderRow, type MatchedColumn } from '../import-matching.ts'
import type { ChangeImport } from '../import-schemas.ts'
import { importableFields, importMessages, newRecord } from '../imports.ts'
import { type Matching, readRemembered, rematchColumns } from './match-columns-of-list.ts'
import { planImport } from './plan-import.ts'
import { numberedFieldFor } from './read-next-numbers.ts'
import { type Decisions, type StoredImport, updateImport } from './stored-imports.ts'

type Asking = { actor: Actor; now: Date }

/**
 * Stores decisions about a list: fields of columns, corrected cells, answers and left-out rows.
 *
 * @throws {Invalid}
 * @throws {Conflict} if the list was changed elsewhere since it was read
 */
export async function changeImport(
  db: Db,
  stored: StoredImport,
  change: ChangeImport,
  asking: Asking,
): Promise<StoredImport> {
  if (change.version !== stored.version) throw new Conflict(message(importMessages, 'changedElsewhere'))
  const matching = await changedMatching(db, stored, change, asking)
  const decisions = await changedDecisions(db, { ...stored, matching }, change, asking)
  return updateImport(db, stored, { matching, decisions })
}

async function changedMatching(
  db: Db,
  stored: StoredImport,
  { hasHeader, matching, forAll = {} }: ChangeImport,
  { actor, now }: Asking,
): Promise<Matching> {
  const { kind, rows, matching: current } = stored
  const isNow = current.headerRow >= 0
  if (hasHeader !== undefined && hasHeader !== isNow) {
    const headerRow = hasHeader ? Math.max(0, findHeaderRow(kind, rows, await readRemembered(db, kind))) : -1
    return rematchColumns(db, { kind, rows, headerRow, actor, now })
  }
  const possible = importableFields(kind)
  const isForAll = (name: string) => possible.includes(name) && !kind.unique?.includes(name)
  if (!Object.keys(forAll).every(isForAll)) throw invalid('unknownField')
  const values = Object.entries({ ...current.forAll, ...forAll }).filter(([, value]) => value.trim() !== '')
  return {
    ...current,
    forAll: Object.fromEntries(values),
    ...(matching && { columns: checkedColumns(stored, matching) }),
  }
}

function checkedColumns({ kind, matching: { columns } }: StoredImport, fields: (string | null)[]) {
  if (fields.length !== columns.length) throw invalid('wrongNumberOfColumns')
  const possible = importableFields(kind)
  const used = new Set<string>()
  return fields.map((field, index): MatchedColumn => {
    const column = columns[index] as MatchedColumn
    if (field === column.field) {
      if (field) used.add(field)
      return column
    }
    if (field === null || field === '') return { field, by: 'hand' }
    if (!possible.includes(field)) throw invalid('unknownField')
    if (used.has(field) || fields.indexOf(field) !== index)
      throw new Invalid([], message(importMessages, 'fieldTwice', labelOf(kind, field)))
    used.add(field)
    return { field, by: 'hand' }
  })
}

async function changedDecisions(
  db: Db,
  stored: StoredImport,
  {
    cells = [],
    answers = [],
    answerAll,
    leftOut = [],
    photos = [],
    classes = [],
    monthFirst = {},
    areNumbered,
  }: ChangeImport,
  asking: Asking,
): Promise<Decisions> {
  const rows = new Set(stored.rows.slice(stored.matching.headerRow + 1).map(([row]) => row))
  for (const { row } of [...cells, ...answers, ...leftOut, ...photos])
    if (row !== null && !rows.has(row)) throw invalid('unknownRow')
  if (photos.some(({ name }) => !stored.photos.some((photo) => photo.name === name)))
    throw invalid('unknownPhoto')
  if (areNumbered && numberedFieldFor(asking.actor, stored) === undefined) throw invalid('noNumbers')
  if (Object.keys(monthFirst).some((name) => stored.kind.fields[name]?.type !== 'day'))
    throw invalid('unknownField')
  const width = stored.matching.columns.length
  if (cells.some(({ column }) => column >= width)) throw invalid('unknownField')
  const before = stored.decisions
  const decisions: Decisions = {
    ...before,
    cells: {
      ...before.cells,
      ...Object.fromEntries(cells.map(({ row, column, value }) => [`${row}:${column}`, value])),
    },
    answers: withAnswers(
      before.answers,
      answers.map(({ row, answer }) => [row, answer]),
    ),
    numbers: withAnswers(before.numbers, [
      ...cells.map(({ row }): Answer<string> => [row, null]),
      ...answers.map(({ row, number }): Answer<string> => [row, number ?? null]),
    ]),
    photos: withAnswers(
      before.photos,
      photos.map(({ name, row }) => [name, row]),
    ),
    classes: withAnswers(
      before.classes,
      classes.map(({ text, value }) => [text, value]),
    ),
    monthFirst: { ...before.monthFirst, ...monthFirst },
    areNumbered: areNumbered ?? before.areNumbered,
  }
  if (Object.keys(decisions.classes).length > maxClasses) throw invalid('unknownClass')
  const out = new Set(decisions.leftOut)
  for (const { row, isLeftOut } of leftOut) {
    if (isLeftOut) out.add(row)
    else out.delete(row)
  }
  if (answerAll) await answerQuestions(db, stored, decisions, out, answerAll, asking)
  return { ...decisions, leftOut: [...out] }
}

type Answer<T> = [about: string | number, answer: T | null]

/** Merges new answers into earlier answers; null removes an answer. */
function withAnswers<T>(before: Record<string, T>, answers: Answer<T>[]): Record<string, T> {
  const all: Record<string, T | null> = { ...before, ...Object.fromEntries(answers) }
  return Object.fromEntries(
    Object.entries(all).flatMap(([about, answer]) => (answer === null ? [] : [[about, answer]])),
  )
}

/**
 * Answers all questions of a list. With "the same", a row that resembles another row but no record is left out, and
 * rows whose number belongs to another person stay open, because two people must not be merged unseen.
 */
async function answerQuestions(
  db: Db,
  stored: StoredImport,
  decisions: Decisions,
  out: Set<number>,
  answerAll: 'same' | 'new',
  asking: Asking,
) {
  const plan = await planImport(db, { ...stored, decisions: { ...decisions, leftOut: [...out] } }, asking)
  for (const { row, state, candidates, holders } of plan.rows) {
    if (state !== 'question') continue
    const [first] = candidates
    if (answerAll === 'new') decisions.answers[row] = newRecord
    else if (holders.length > 0) continue
    else if (first) decisions.answers[row] = first.id
    else out.add(row)
  }
}

/** More classes than any school has. */
const maxClasses = 500

const invalid = (
  key: 'wrongNumberOfColumns' | 'unknownField' | 'unknownRow' | 'unknownPhoto' | 'unknownClass' | 'noNumbers',
) => new Invalid([], message(importMessages, key))
