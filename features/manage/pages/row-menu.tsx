import { Link } from 'react-router'
import { useCan } from '#app/session/use-can.ts'
import { EllipsisVertical, FileUser } from '#app/ui/icons/admin-icons.ts'
import { Pencil } from '#app/ui/icons/icons.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { departureOf } from '#domain/kinds/leaving.ts'
import { isPersonKind, storedDataScreen } from '#domain/kinds/people.ts'
import { canHide } from '#domain/kinds/publishing.ts'
import { defineWords } from '#domain/text/words.ts'
import { DeleteButton, recordWords } from '#features/content/pages/actions/delete-button.tsx'
import { HideButton } from '#features/content/pages/actions/hide-button.tsx'
import { LeavingButton } from '#features/content/pages/actions/leaving-button.tsx'
import { PreviewButton } from '#features/content/pages/actions/preview-dialog.tsx'
import { canPreview } from '#features/content/preview.ts'

const words = defineWords({
  actions: (title: string) => `Actions for ${title}`,
  stored: 'Everything stored',
  storedOf: (title: string) => `Everything stored about ${title}`,
})

export type RowMenuProps = {
  kind: Kind
  record: AnyRecord
  /** The title, distinct from those of the other rows. */
  title: string
  onRemoved: () => void
  onRestored: () => void
}

/** The actions on a record, with labels; on a phone, a sheet at the bottom of the screen. */
export function RowMenu({ kind, record, title, onRemoved, onRestored }: RowMenuProps) {
  const can = useCan()
  const seesStored = isPersonKind(kind.name) && can('look after personal data')
  const mayEdit = kind.permissions.edit !== undefined && can(kind.permissions.edit)
  const hasLeft = departureOf(record) !== undefined
  const props = { kind, record }
  return (
    <details name="menu" data-closes="menu" className="relative">
      <summary aria-label={words.actions(title)} className="icon-button">
        <EllipsisVertical className="size-5" />
      </summary>
      <div className="row-menu" data-title={title}>
        {mayEdit && (
          <Link
            to={`/admin/dashboard/edit/${kind.name}/${record._id}`}
            aria-label={recordWords.editOne(title)}
            data-enter=""
          >
            <Pencil className="size-4" />
            {recordWords.edit}
          </Link>
        )}
        {canPreview(kind) && <PreviewButton {...props} />}
        {hasLeft && can('change content') && <LeavingButton {...props} onChanged={onRemoved} />}
        {!hasLeft && canHide(kind) && mayEdit && <HideButton {...props} onChanged={onRestored} />}
        {seesStored && (
          <Link to={storedDataScreen(kind.name, record._id)} aria-label={words.storedOf(title)}>
            <FileUser className="size-4" />
            {words.stored}
          </Link>
        )}
        {can(kind.permissions.remove) && (
          <DeleteButton {...props} onRemoved={onRemoved} onRestored={onRestored} />
        )}
      </div>
    </details>
  )
}
