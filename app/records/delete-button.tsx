import { Trash2 } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { type DeleteOptions, useDelete } from './use-delete.ts'

/** Deletes a record, after asking (specification §4). */
export function DeleteButton(options: DeleteOptions) {
  const { title, isBusy, confirmAndDelete } = useDelete(options)
  return (
    <Button variant="quiet" busy={isBusy} onClick={confirmAndDelete} aria-label={`Delete ${title}`}>
      <Trash2 aria-hidden="true" className="size-4" />
      Delete
    </Button>
  )
}
