import { useState } from 'react'
import type { Page } from '#app/api/api.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { cellText, gridColumns } from './cells.ts'
import { type CellPosition, rectangleOf, useGridFocus } from './grid-selection.ts'
import { useCellEditing } from './use-cell-editing.ts'

export type Grid = ReturnType<typeof useGrid>

export function useGrid(kind: Kind, readRecords: AnyRecord[], page: Page<AnyRecord>) {
  const [columns] = useState(() => (readRecords[0] ? gridColumns(kind, readRecords[0]) : []))
  const { records, addEdit, endEdits } = useSavedEdits(readRecords, page)
  const size = { rows: records.length, columns: columns.length }
  const focus = useGridFocus(size)
  const edit = useCellEditing({ kind, records, columns }, addEdit, focus.moveFrom)
  const textAt = ({ row, column }: CellPosition) => cellText(records[row], columns[column]?.name ?? '')
  return {
    kind,
    columns,
    records,
    size,
    focus,
    active: focus.selection.active,
    selected: rectangleOf(focus.selection),
    edit,
    endEdits,
    textAt,
  }
}

type Edits = {
  byId: ReadonlyMap<string, AnyRecord>
  /** The page that is being refetched: the edits apply until it is replaced. */
  until?: Page<AnyRecord>
}

/**
 * Returns the records with the edits saved since they were fetched, in the fetched order: a row must not move
 * while the user types.
 */
function useSavedEdits(records: AnyRecord[], page: Page<AnyRecord>) {
  const [edits, setEdits] = useState<Edits>({ byId: new Map() })
  const areOver = edits.until !== undefined && edits.until !== page
  const edited = (record: AnyRecord) => {
    const saved = areOver ? undefined : edits.byId.get(record._id)
    return saved && saved.updatedAt > record.updatedAt ? saved : record
  }
  return {
    records: records.map(edited),
    addEdit: (saved: AnyRecord) =>
      setEdits(({ byId }) => ({ byId: new Map(areOver ? [] : byId).set(saved._id, saved) })),
    /** Drops the edits as soon as the list has been refetched. */
    endEdits: () => setEdits(({ byId }) => ({ byId, until: page })),
  }
}
