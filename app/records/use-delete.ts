import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordTitle } from '#domain/records/record-path.ts'
import { api } from '../api/api.ts'
import { useAction } from '../api/use-action.ts'
import { restoreRecords } from './restore-records.ts'
import { showUndoToast } from './undo-toast.ts'

export type DeleteOptions = {
  kind: Kind
  record: AnyRecord
  onRemoved: () => void
  /** After an Undo; `onRemoved` by default, as for a list that is refetched either way. */
  onRestored?: (() => void) | undefined
}

/** Deletes a record after a confirmation (specification §4); the success message offers Undo. */
export function useDelete({ kind, record, onRemoved, onRestored = onRemoved }: DeleteOptions) {
  const { isBusy, run } = useAction()
  const title = recordTitle(kind, record)

  const confirmAndDelete = () =>
    run(remove, {
      question: `Do you really want to delete "${title}"?`,
      errorMessage: () => kind.messages.notDeleted,
    })
  async function remove() {
    await api.remove(kind, record._id)
    showUndoToast(kind.messages.deleted, undo)
    onRemoved()
  }
  async function undo() {
    if (await restoreRecords([{ kind: kind.name, id: record._id }])) onRestored()
  }
  return { title, isBusy, confirmAndDelete }
}
