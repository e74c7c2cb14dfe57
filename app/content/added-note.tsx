import { useEffect } from 'react'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { TextLink } from '../ui/text-link.tsx'
import { titleOf } from './use-delete.ts'

const words = {
  added: (title: string) => `"${title}" was added.`,
  look: 'Look at it or change it',
}

/** What was added last, with the way to it, above a form that is empty again. */
export function AddedNote({
  kind,
  record,
  onShown,
}: {
  kind: Kind
  record: AnyRecord
  /** It is there; the next record begins at the form's first field. */
  onShown: () => void
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record
  useEffect(onShown, [record])
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 font-medium text-leaf">
      <bdi>{words.added(titleOf(kind, record))}</bdi>
      {kind.may.edit && (
        <TextLink to={`/admin/dashboard/edit/${kind.name}/${record._id}`}>{words.look}</TextLink>
      )}
    </p>
  )
}
