import { useState } from 'react'
import { formatTime } from '#app/admin/format-time.ts'
import { ApiError, api, serverMessage } from '#app/api/api.ts'
import { showOutcome } from '#app/api/show-outcome.ts'
import type { AnyRecord, Kind, Values } from '#domain/kinds/kind.ts'
import { parseField } from '#domain/kinds/parse-form.ts'
import { followSuggestion } from '#domain/kinds/suggestion.ts'
import { defineWords } from '#domain/text/words.ts'
import type { Move } from './cell-editor.tsx'
import { cellText, type GridColumn } from './cells.ts'
import { type CellPosition, isSameCell } from './grid-selection.ts'

const words = defineWords({
  saved: (time: string) => `Saved ${time}`,
  undone: (time: string) => `Undone ${time}`,
})

type Editing = { place: CellPosition; text: string; error?: string | undefined; isBusy: boolean }
/** A conflict: another admin has changed the same cell in the meantime. */
export type CellConflict = { place: CellPosition; base: AnyRecord; theirs: AnyRecord; text: string }

/** Edits one cell at a time, and saves it like the record's form. */
export function useCellEditing(
  { kind, records, columns }: { kind: Kind; records: AnyRecord[]; columns: GridColumn[] },
  onSaved: (record: AnyRecord) => void,
  onMove: (place: CellPosition, move: Move) => void,
) {
  const [editing, setEditing] = useState<Editing>()
  const [conflict, setConflict] = useState<CellConflict>()
  const { showSaved, saved, undo } = useLastEdit(kind, onSaved)

  const start = (place: CellPosition, text: string, error?: string) =>
    setEditing({ place, text, error, isBusy: false })

  /** Ends the edit of this cell, unless another cell is already being edited. */
  const end = (place: CellPosition) =>
    setEditing((current) => (current && isSameCell(current.place, place) ? undefined : current))

  async function save(place: CellPosition, text: string, move: Move) {
    const [record, column] = [records[place.row], columns[place.column]]
    if (!record || !column || editing?.isBusy) return
    if (text.trim() === cellText(record, column.name)) {
      onMove(place, move)
      return end(place)
    }
    const parsed = parseField(column.field, text)
    if ('message' in parsed) return start(place, text, String(parsed.message))
    setEditing({ place, text, isBusy: true })
    await showOutcome(
      async () => {
        const values = followSuggestion(kind, record, { [column.name]: text })
        showSaved(...(await sendCell(kind, record, values)))
        onMove(place, move)
        end(place)
      },
      {
        errorMessage: (error) => errorText(kind, error),
        onError(message, error) {
          const theirs = conflictingRecord(error)
          if (!theirs) return start(place, text, String(message))
          end(place)
          onSaved(theirs)
          setConflict({ place, base: record, theirs, text })
        },
      },
    )
  }

  /** Overwrites another admin's value after the user has seen it. */
  async function resolve({ place, theirs }: CellConflict, text: string) {
    const name = columns[place.column]?.name ?? ''
    if (text === cellText(theirs, name)) return setConflict(undefined)
    setConflict(undefined)
    await showOutcome(async () => showSaved(...(await sendCell(kind, theirs, { [name]: text }))), {
      errorMessage: (error) => errorText(kind, error),
    })
  }

  return {
    editing,
    conflict,
    start,
    save,
    cancel: () => setEditing(undefined),
    resolve,
    giveUp: () => setConflict(undefined),
    saved,
    undo,
  }
}

/** Returns the message about the last saved edit, with an Undo button until that is used. */
function useLastEdit(kind: Kind, onSaved: (record: AnyRecord) => void) {
  const [last, setLast] = useState<{ saved: string; undo?: () => Promise<void> }>()

  function showSaved(before: AnyRecord, saved: AnyRecord) {
    onSaved(saved)
    setLast({ saved: words.saved(formatTime(saved.updatedAt)), undo: () => undoEdit(before, saved) })
  }

  async function undoEdit(before: AnyRecord, saved: AnyRecord) {
    setLast(undefined)
    await showOutcome(
      async () => {
        const undone = await sendValues(kind, saved, changedValues(kind, saved, before))
        onSaved(undone)
        setLast({ saved: words.undone(formatTime(undone.updatedAt)) })
      },
      { errorMessage: (error) => errorText(kind, error) },
    )
  }

  return { showSaved, ...last }
}

/**
 * Sends one value. If other admins have changed only other fields, sends it again and keeps their values.
 *
 * @returns the record before the save, including the others' changes, and after it
 */
async function sendCell(kind: Kind, record: AnyRecord, values: Values): Promise<[AnyRecord, AnyRecord]> {
  try {
    return [record, await sendValues(kind, record, values)]
  } catch (error) {
    const theirs = conflictingRecord(error)
    const isSame =
      theirs && Object.keys(values).every((name) => cellText(theirs, name) === cellText(record, name))
    if (!isSame) throw error
    return [theirs, await sendValues(kind, theirs, values)]
  }
}

async function sendValues(kind: Kind, { _id, updatedAt }: AnyRecord, values: Values): Promise<AnyRecord> {
  const { data } = await api.edit(kind, _id, { ...values, updatedAt })
  return data ?? api.one(kind, _id)
}

/** Returns the typed fields that differ: a rule may have cleared fields other than the edited one. */
function changedValues({ fields }: Kind, from: AnyRecord, to: AnyRecord): Values {
  const names = Object.keys(fields).filter(
    (name) => !Array.isArray(to[name]) && cellText(from, name) !== cellText(to, name),
  )
  return Object.fromEntries(names.map((name) => [name, cellText(to, name)]))
}

/** Returns the current record if another admin has changed it. */
const conflictingRecord = (error: unknown) =>
  error instanceof ApiError && error.status === 409 ? (error.data as AnyRecord | undefined) : undefined

const errorText = ({ messages }: Kind, error: unknown) =>
  String(
    (error instanceof ApiError && error.errors[0]?.message) || (serverMessage(error) ?? messages.notEdited),
  )
