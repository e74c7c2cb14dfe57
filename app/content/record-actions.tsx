import { Pencil } from 'lucide-react'
import { Link, useRevalidator } from 'react-router'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { useMay } from '../session/use-may.ts'
import { buttonClass } from '../ui/button.tsx'
import { DeleteButton } from './delete-button.tsx'
import { titleOf } from './use-delete.ts'

/** What an admin may do with a record on a list: change it on a page of its own, or delete it. */
export function RecordActions({
  kind,
  record,
  onRemoved,
}: {
  kind: Kind
  record: AnyRecord
  onRemoved: () => void
}) {
  const may = useMay()
  const { revalidate } = useRevalidator()
  const mayEdit = kind.may.edit !== undefined && may(kind.may.edit)
  const mayRemove = may(kind.may.remove)
  if (!mayEdit && !mayRemove) return null
  const title = titleOf(kind, record)
  // It is gone at once; then the page is read anew, for the counts and for the record that moves up.
  const removed = () => {
    onRemoved()
    revalidate()
  }
  return (
    <div className="flex flex-wrap gap-2">
      {mayEdit && (
        <Link
          to={`/admin/dashboard/edit/${kind.name}/${record._id}`}
          aria-label={`Edit ${title}`}
          className={buttonClass('quiet')}
        >
          <Pencil aria-hidden="true" className="size-4" />
          Edit
        </Link>
      )}
      {mayRemove && <DeleteButton kind={kind} record={record} onRemoved={removed} onRestored={revalidate} />}
    </div>
  )
}
