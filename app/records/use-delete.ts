import { useState } from 'react'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordTitle } from '#domain/records/record-path.ts'
import { api } from '../api/api.ts'
import { toast } from '../ui/toast.tsx'
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
  const [isBusy, setBusy] = useState(false)
  const title = recordTitle(kind, record)

  async function confirmAndDelete() {
    setBusy(true)
    if (await toast.confirm(`Do you really want to delete "${title}"?`)) await remove()
    setBusy(false)
  }
  async function remove() {
    try {
      await api.remove(kind, record._id)
      showUndoToast(kind.messages.deleted, undo)
      onRemoved()
    } catch {
      toast.error(kind.messages.notDeleted)
    }
  }
  async function undo() {
    if (await restoreRecords([{ kind: kind.name, id: record._id }])) onRestored()
  }
  return { title, isBusy, confirmAndDelete }
}
