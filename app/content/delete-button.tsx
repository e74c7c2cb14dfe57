import { Trash2 } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { type Deleting, useDelete } from './use-delete.ts'

/** Deletes a record, after asking (specification §4). */
export function DeleteButton(deleting: Deleting) {
  const { title, isBusy, askAndRemove } = useDelete(deleting)
  return (
    <Button variant="quiet" busy={isBusy} onClick={askAndRemove} aria-label={`Delete ${title}`}>
      <Trash2 aria-hidden="true" className="size-4" />
      Delete
    </Button>
  )
}
