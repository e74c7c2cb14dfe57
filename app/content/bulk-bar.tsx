import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { Kind } from '#domain/kinds/kind.ts'
import { mostAtOnce, type RecordName, trashPaths, trashSays } from '#domain/trash.ts'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { sentence } from './show-failure.ts'
import { undoDelete } from './undo-delete.ts'
import { undoToast } from './undo-toast.ts'

const words = {
  name: 'Selected records',
  selected: (number: number) => `${number} selected`,
  tooMany: `At most ${mostAtOnce} at once.`,
  remove: 'Delete selected',
  clear: 'Clear selection',
  sure: (number: number) =>
    `Do you really want to delete ${number === 1 ? 'this record' : `these ${number} records`}?`,
}

/** What can be done with the chosen records, within a thumb's reach as long as any are chosen. */
export function BulkBar({
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
  const { isBusy, askAndRemove } = useBulkDelete(kind, ids, { onClear, onRemoved, onRestored })
  const isTooMany = ids.length > mostAtOnce
  return (
    <section
      aria-label={words.name}
      className="sticky bottom-3 z-10 mx-auto mt-4 flex w-full max-w-xl items-center gap-2 rounded-full border border-edge-strong bg-surface p-1.5 pl-5 shadow-soft empty:hidden"
    >
      <p role="status" className="min-w-0 flex-1">
        {words.selected(ids.length)}
        {isTooMany && <span className="block text-sm text-danger-ink">{words.tooMany}</span>}
      </p>
      <Button variant="danger" busy={isBusy} disabled={isTooMany} onClick={askAndRemove}>
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
  told: { onClear: () => void; onRemoved: () => void; onRestored: () => void },
) {
  const [isBusy, setBusy] = useState(false)
  async function askAndRemove() {
    setBusy(true)
    if (await toast.ask(words.sure(ids.length))) await remove()
    setBusy(false)
  }
  async function remove() {
    try {
      await api.send('POST', trashPaths.bulkDelete.replace(':kind', kind.name), { ids })
      const records = ids.map((id) => ({ kind: kind.name, id }))
      const says = ids.length === 1 ? kind.says.deleted : trashSays.deleted(ids.length)
      undoToast(says, () => undo(records))
      told.onClear()
    } catch (failure) {
      toast.error(sentence(failure) ?? trashSays.notDeleted)
    }
    // Also after a failure: one of them may be gone already.
    told.onRemoved()
  }
  async function undo(records: RecordName[]) {
    if (await undoDelete(records)) told.onRestored()
  }
  return { isBusy, askAndRemove }
}
