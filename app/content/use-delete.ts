import { useState } from 'react'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { api } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { undoDelete } from './undo-delete.ts'
import { undoToast } from './undo-toast.ts'

export type Deleting = {
  kind: Kind
  record: AnyRecord
  onRemoved: () => void
  /** It came back. A list that is read anew either way needs no second word for it. */
  onRestored?: (() => void) | undefined
}

/** Deletes a record after asking (specification §4); the message that it is gone carries the way back. */
export function useDelete({ kind, record, onRemoved, onRestored = onRemoved }: Deleting) {
  const [isBusy, setBusy] = useState(false)
  const title = titleOf(kind, record)

  async function askAndRemove() {
    setBusy(true)
    if (await toast.ask(`Do you really want to delete "${title}"?`)) await remove()
    setBusy(false)
  }
  async function remove() {
    try {
      await api.remove(kind, record._id)
      undoToast(kind.says.deleted, undo)
      onRemoved()
    } catch {
      toast.error(kind.says.notDeleted)
    }
  }
  async function undo() {
    if (await undoDelete([{ kind: kind.name, id: record._id }])) onRestored()
  }
  return { title, isBusy, askAndRemove }
}

/** What a record is called by people. */
export const titleOf = (kind: Kind, record: AnyRecord) => String(record[kind.titleField] ?? kind.labels.one)
