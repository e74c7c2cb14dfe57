import { useEffect } from 'react'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordTitle } from '#domain/records/record-path.ts'
import { TextLink } from '../ui/text-link.tsx'

const words = {
  added: (title: string) => `"${title}" was added.`,
  look: 'Look at it or change it',
}

/** The record just added, with a link to edit it, above the emptied form. */
export function AddedNotice({
  kind,
  record,
  onShown,
}: {
  kind: Kind
  record: AnyRecord
  /** Called once for each added record, to focus the form's first field. */
  onShown: () => void
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record
  useEffect(onShown, [record])
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 font-medium text-leaf">
      <bdi>{words.added(recordTitle(kind, record))}</bdi>
      {kind.permissions.edit && (
        <TextLink to={`/admin/dashboard/edit/${kind.name}/${record._id}`}>{words.look}</TextLink>
      )}
    </p>
  )
}
