import { useState } from 'react'
import type { Page } from '#app/api/api.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { cellText, gridColumns } from './cells.ts'
import { type CellPosition, rectangleOf, useGridFocus } from './grid-selection.ts'
import { useCellEditing } from './use-cell-editing.ts'

export type Grid = ReturnType<typeof useGrid>

/** What the parts of a grid share: its cells, which of them are selected, and which one is edited. */
export function useGrid(kind: Kind, readRecords: AnyRecord[], page: Page<AnyRecord>) {
  const [columns] = useState(() => (readRecords[0] ? gridColumns(kind, readRecords[0]) : []))
  const { records, addEdit, endEdits } = useSavedEdits(readRecords, page)
  const size = { rows: records.length, columns: columns.length }
  const focus = useGridFocus(size)
  const edit = useCellEditing({ kind, records, columns, onSaved: addEdit, onMove: focus.moveFrom })
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
  /** The page that will be read anew: they hold until another one is there. */
  until?: Page<AnyRecord>
}

/**
 * The records with what was saved since they were read, in the order in which they were read: a row does not move away
 * from under the one who types.
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
    /** Drops them as soon as the list is read anew. */
    endEdits: () => setEdits(({ byId }) => ({ byId, until: page })),
  }
}
