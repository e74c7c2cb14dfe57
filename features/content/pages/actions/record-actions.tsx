import { Link, useRevalidator } from 'react-router'
import { useCan } from '#app/session/use-can.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Pencil } from '#app/ui/icons/icons.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { canHide } from '#domain/kinds/publishing.ts'
import { recordTitle } from '#domain/kinds/record-path.ts'
import { canPreview } from '../../preview.ts'
import { AlbumLink } from '../events/album-link.tsx'
import { DeleteButton, recordWords } from './delete-button.tsx'
import { HideButton } from './hide-button.tsx'
import { PreviewButton } from './preview-dialog.tsx'
import { StateBadges } from './state-badges.tsx'

type Props = {
  kind: Kind
  record: AnyRecord
  onRemoved: () => void
  /** True on the record's own page, which for an event also links to its photos. */
  isOnPage?: boolean
  /** The album of an event, if the page knows it. */
  album?: AnyRecord | undefined
}

export function RecordActions({ kind, record, onRemoved, isOnPage, album }: Props) {
  const can = useCan()
  const { revalidate } = useRevalidator()
  const canEdit = kind.permissions.edit !== undefined && can(kind.permissions.edit)
  const canRemove = can(kind.permissions.remove)
  // Admins with read-only access see the record's state.
  const canSee = can('see private fields')
  if (!canEdit && !canRemove && !canSee) return null
  const title = recordTitle(kind, record)
  // Remove the record immediately, then reload the page to update the counts and fetch the record that moves up.
  const handleRemoved = () => {
    onRemoved()
    revalidate()
  }
  return (
    // With very large text, the buttons show only icons; screen readers still get the labels.
    <div className="@container">
      <div className="flex flex-wrap gap-2 @max-[7rem]:[&>:is(a,button)]:px-2 @max-[7rem]:[&>:is(a,button)]:text-[0px]">
        <div className="w-full empty:hidden">
          <StateBadges kind={kind} record={record} />
        </div>
        {isOnPage && <AlbumLink kind={kind} record={record} known={album} />}
        {canEdit && (
          <Link
            to={`/admin/dashboard/edit/${kind.name}/${record._id}`}
            aria-label={recordWords.editOne(title)}
            className={buttonClass('quiet')}
          >
            <Pencil className="size-4" />
            {recordWords.edit}
          </Link>
        )}
        {canSee && canPreview(kind) && <PreviewButton kind={kind} record={record} />}
        {canEdit && canHide(kind) && <HideButton kind={kind} record={record} onChanged={revalidate} />}
        {canRemove && (
          <DeleteButton
            kind={kind}
            record={record}
            asksInToast
            onRemoved={handleRemoved}
            onRestored={revalidate}
          />
        )}
      </div>
    </div>
  )
}
