import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

/** Deletes a record, after asking (specification §4). */
export function DeleteButton({
  kind,
  record,
  onRemoved,
}: {
  kind: Kind
  record: AnyRecord
  onRemoved: () => void
}) {
  const [isBusy, setBusy] = useState(false)
  const title = String(record[kind.titleField] ?? kind.labels.one)

  async function askAndRemove() {
    setBusy(true)
    if (await toast.ask(`Do you really want to delete "${title}"?`)) await remove()
    setBusy(false)
  }
  async function remove() {
    try {
      await api.remove(kind, record._id)
      toast.success(kind.says.deleted)
      onRemoved()
    } catch {
      toast.error(kind.says.notDeleted)
    }
  }

  return (
    <Button variant="quiet" busy={isBusy} onClick={askAndRemove} aria-label={`Delete ${title}`}>
      <Trash2 aria-hidden="true" className="size-4" />
      Delete
    </Button>
  )
}
