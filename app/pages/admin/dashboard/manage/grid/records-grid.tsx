import { type ReactNode, useId } from 'react'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordTitle } from '#domain/records/record-path.ts'
import { offerUndoOfChanges } from '../../../../../admin/undo-change-set.tsx'
import type { Page } from '../../../../../api/api.ts'
import { BulkChangeDialog } from '../bulk/bulk-change-dialog.tsx'
import { CellConflictDialog } from './cell-conflict-dialog.tsx'
import { GridTable } from './grid-table.tsx'
import { useGrid } from './use-grid.ts'
import { useGridClipboard } from './use-grid-clipboard.ts'

const words = {
  help: 'Move with the arrow keys. Press Enter or type to edit, Escape to cancel, Tab for the next cell. Shift with the arrow keys selects. Ctrl+C and Ctrl+V copy and paste, also from a spreadsheet. Ctrl+Z undoes the last cell.',
}

/** The records as cells that are edited in place, with the keys of a spreadsheet (the ARIA grid pattern). */
export function RecordsGrid({
  kind,
  records,
  page,
  onChanged,
  children,
}: {
  kind: Kind
  records: AnyRecord[]
  /** Where they come from: another page was read anew. */
  page: Page<AnyRecord>
  /** Several records were changed. */
  onChanged: () => void
  /** Shown below the grid. */
  children?: ReactNode
}) {
  const grid = useGrid(kind, records, page)
  const { columns, edit, endEdits } = grid
  const { handlers, status, pasted, endPaste } = useGridClipboard(grid)
  const helpId = useId()
  const refetch = () => {
    endEdits()
    onChanged()
  }
  const { conflict } = edit
  const conflictColumn = columns[conflict?.place.column ?? -1]
  return (
    <>
      <p id={helpId} className="mb-3 text-sm text-soft">
        {words.help}
      </p>
      <GridTable grid={grid} helpId={helpId} clipboardHandlers={handlers} />
      <p role="status" className="mt-2 min-h-6 text-sm text-soft">
        {status}
      </p>
      {children}
      {pasted && (
        <BulkChangeDialog
          kind={kind}
          records={{ ids: pasted.ids }}
          task={pasted.task}
          onClose={endPaste}
          onApplied={(_change, { id, message }) => {
            offerUndoOfChanges(message, { id, onUndone: refetch })
            endPaste()
            refetch()
          }}
        />
      )}
      {conflict && conflictColumn && (
        <CellConflictDialog
          title={recordTitle(kind, conflict.theirs)}
          column={conflictColumn}
          base={conflict.base}
          theirs={conflict.theirs}
          text={conflict.text}
          onSave={(text) => edit.resolve(conflict, text)}
          onClose={edit.giveUp}
        />
      )}
    </>
  )
}
