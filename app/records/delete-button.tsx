import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordTitle } from '#domain/records/record-path.ts'
import { api } from '../api/api.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Trash2 } from '../ui/icons/icons.ts'
import { offerRestore } from './restore-records.ts'

/** Said of one record, wherever it can be edited or deleted. */
export const recordWords = {
  edit: 'Edit',
  editOne: (title: string) => `Edit ${title}`,
  delete: 'Delete',
  deleteOne: (title: string) => `Delete ${title}`,
  askDelete: (title: string) => `Do you really want to delete "${title}"?`,
}

type DeleteOptions = {
  kind: Kind
  record: AnyRecord
  onRemoved: () => void
  /** After an Undo. */
  onRestored: () => void
}

/** Deletes a record, after asking (specification §4). */
export function DeleteButton(options: DeleteOptions) {
  const { title, isBusy, confirmAndDelete } = useDelete(options)
  return (
    <Button
      variant="quiet"
      busy={isBusy}
      onClick={confirmAndDelete}
      aria-label={recordWords.deleteOne(title)}
    >
      <Trash2 className="size-4" />
      {recordWords.delete}
    </Button>
  )
}

/** Deletes a record after a confirmation (specification §4); the success message offers Undo. */
export function useDelete({ kind, record, onRemoved, onRestored }: DeleteOptions) {
  const { isBusy, run } = useAction()
  const title = recordTitle(kind, record)

  const confirmAndDelete = () =>
    run(remove, {
      question: recordWords.askDelete(title),
      errorMessage: () => kind.messages.notDeleted,
    })
  async function remove() {
    await api.remove(kind, record._id)
    offerRestore(kind.messages.deleted, [{ kind: kind.name, id: record._id }], onRestored)
    onRemoved()
  }
  return { title, isBusy, confirmAndDelete }
}
