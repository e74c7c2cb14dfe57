import { Trash2, X } from 'lucide-react'
import type { Kind } from '#domain/kinds/kind.ts'
import { maxBulkRecords, trashMessages, trashPaths } from '#domain/records/trash.ts'
import { api } from '../../../../api/api.ts'
import { useAction } from '../../../../api/use-action.ts'
import { offerUndo } from '../../../../records/restore-records.ts'
import { Button } from '../../../../ui/button.tsx'

const words = {
  name: 'Selected records',
  selected: (count: number) => `${count} selected`,
  tooMany: `At most ${maxBulkRecords} at once.`,
  remove: 'Delete selected',
  clear: 'Clear selection',
  confirm: (count: number) =>
    `Do you really want to delete ${count === 1 ? 'this record' : `these ${count} records`}?`,
}

/** The actions on the selected records, shown at the bottom while any are selected. */
export function BulkActionsBar({
  kind,
  ids,
  onClear,
  onRemoved,
  onRestored,
}: {
  kind: Kind
  ids: string[]
  onClear: () => void
  onRemoved: () => void
  onRestored: () => void
}) {
  const { isBusy, confirmAndDelete } = useBulkDelete(kind, ids, { onClear, onRemoved, onRestored })
  const isTooMany = ids.length > maxBulkRecords
  return (
    <section
      aria-label={words.name}
      className="sticky bottom-3 z-10 mx-auto mt-4 flex w-full max-w-xl items-center gap-2 rounded-full border border-edge-strong bg-surface p-1.5 pl-5 shadow-soft empty:hidden"
    >
      <p role="status" className="min-w-0 flex-1">
        {words.selected(ids.length)}
        {isTooMany && <span className="block text-sm text-danger-ink">{words.tooMany}</span>}
      </p>
      <Button variant="danger" busy={isBusy} disabled={isTooMany} onClick={confirmAndDelete}>
        {!isBusy && <Trash2 aria-hidden="true" className="size-4" />}
        {words.remove}
      </Button>
      <button type="button" aria-label={words.clear} onClick={onClear} className="icon-button">
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  )
}

function useBulkDelete(
  kind: Kind,
  ids: string[],
  callbacks: { onClear: () => void; onRemoved: () => void; onRestored: () => void },
) {
  const { isBusy, run } = useAction()
  const confirmAndDelete = () =>
    run(remove, { question: words.confirm(ids.length), errorMessage: trashMessages.notDeleted })
  async function remove() {
    try {
      await api.send('POST', trashPaths.bulkDelete.replace(':kind', kind.name), { ids })
      const records = ids.map((id) => ({ kind: kind.name, id }))
      const message = ids.length === 1 ? kind.messages.deleted : trashMessages.deleted(ids.length)
      offerUndo(message, records, callbacks.onRestored)
      callbacks.onClear()
    } finally {
      // Also after an error: one of them may be gone already.
      callbacks.onRemoved()
    }
  }
  return { isBusy, confirmAndDelete }
}
