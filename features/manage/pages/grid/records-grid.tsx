import { type ReactNode, useId } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import type { Page } from '#app/api/api.ts'
import { ConflictPanel } from '#app/forms/conflict-panel.tsx'
import { mergeEdits } from '#app/forms/merge-edits.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Modal, ModalBody, ModalButtons } from '#app/ui/modal.tsx'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordTitle } from '#domain/kinds/record-path.ts'
import { defineWords } from '#domain/text/words.ts'
import { offerUndoOfChanges } from '#features/undo/pages/undo-change-set.tsx'
import { BulkChangeDialog } from '../bulk/bulk-change-dialog.tsx'
import type { GridColumn } from './cells.ts'
import { GridTable } from './grid-table.tsx'
import type { CellConflict } from './use-cell-editing.ts'
import { useGrid } from './use-grid.ts'
import { useGridClipboard } from './use-grid-clipboard.ts'

const words = defineWords({
  help: 'Move with the arrow keys. Press Enter or type to edit, Escape to cancel, Tab for the next cell. Shift with the arrow keys selects. Ctrl+C and Ctrl+V copy and paste, also from a spreadsheet. Ctrl+Z undoes the last cell.',
  undo: 'Undo',
  save: 'Save',
  cancel: 'Cancel',
})

type Props = {
  kind: Kind
  records: AnyRecord[]
  /** The page that contains the records; a new object whenever the list is refetched. */
  page: Page<AnyRecord>
  /** Called after several records were changed. */
  onChanged: () => void
  children?: ReactNode
}

/** The records as cells that are edited in place, with the keys of a spreadsheet (the ARIA grid pattern). */
export function RecordsGrid({ kind, records, page, onChanged, children }: Props) {
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
      <div className="sticky bottom-3 z-10 mt-2 flex min-h-11 w-fit flex-wrap items-center gap-x-4 rounded-card border border-edge bg-surface px-4 text-sm text-soft shadow-soft has-[p:empty]:invisible">
        <p role="status">{[edit.saved, status].filter(Boolean).join(' · ')}</p>
        {edit.undo && <LinkButton onClick={edit.undo}>{words.undo}</LinkButton>}
      </div>
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
          kind={kind}
          column={conflictColumn}
          conflict={conflict}
          onSave={(text) => edit.resolve(conflict, text)}
          onClose={edit.giveUp}
        />
      )}
    </>
  )
}

type ConflictProps = { kind: Kind; column: GridColumn; conflict: CellConflict }
type ConflictHandlers = { onSave: (text: string) => void; onClose: () => void }

/** Like the edit form, shows the value that another admin has saved in the meantime, and lets the user choose. */
function CellConflictDialog({ kind, column, conflict, onSave, onClose }: ConflictProps & ConflictHandlers) {
  const { name, field } = column
  const { base, theirs, text } = conflict
  const form = useForm<FieldValues>({ defaultValues: { [name]: text } })
  const { changes } = mergeEdits({ fields: { [name]: field } }, base, theirs, { [name]: text })
  return (
    <Modal title={recordTitle(kind, theirs)} onClose={onClose}>
      <ModalBody>
        <ConflictPanel changes={changes} form={form} />
      </ModalBody>
      <ModalButtons>
        <Button variant="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button onClick={() => onSave(String(form.getValues(name) ?? ''))}>{words.save}</Button>
      </ModalButtons>
    </Modal>
  )
}
