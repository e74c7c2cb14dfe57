import { type FieldValues, useForm } from 'react-hook-form'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { ConflictPanel } from '../../../../../forms/conflict-panel.tsx'
import { mergeEdits } from '../../../../../forms/edit-conflict.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Modal, ModalBody, ModalButtons } from '../../../../../ui/modal.tsx'
import type { GridColumn } from './cells.ts'

const words = { save: 'Save', cancel: 'Cancel' }

/** What somebody else has saved in a cell since it was read, as the edit form shows it; one chooses. */
export function CellConflictDialog({
  title,
  column: { name, field },
  base,
  theirs,
  text,
  onSave,
  onClose,
}: {
  title: string
  column: GridColumn
  base: AnyRecord
  theirs: AnyRecord
  text: string
  onSave: (text: string) => void
  onClose: () => void
}) {
  const form = useForm<FieldValues>({ defaultValues: { [name]: text } })
  const { changes } = mergeEdits({ fields: { [name]: field } }, base, theirs, { [name]: text })
  return (
    <Modal title={title} onClose={onClose}>
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
