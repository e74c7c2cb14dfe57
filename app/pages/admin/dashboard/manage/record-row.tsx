import { Link } from 'react-router'
import { isPersonKind, personScreen } from '#domain/admin/person.ts'
import { isFileField } from '#domain/kinds/fields.ts'
import { formatFilterValue } from '#domain/kinds/filter-labels.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { departureOf } from '#domain/records/leaving.ts'
import { canPreview } from '#domain/records/preview.ts'
import { canHide } from '#domain/records/publishing.ts'
import { recordPath, recordTitle } from '#domain/records/record-path.ts'
import { useAction } from '../../../../api/use-action.ts'
import { coverPicture } from '../../../../cards/cover-picture.ts'
import { recordWords, useDelete } from '../../../../records/delete-button.tsx'
import { useHide } from '../../../../records/hide-button.tsx'
import { previewWords, showPreview } from '../../../../records/preview-dialog.tsx'
import { StateBadges } from '../../../../records/state-badges.tsx'
import { useLeaving } from '../../../../records/use-leaving.ts'
import { useCan } from '../../../../session/use-can.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { FileUser, UserRoundCheck } from '../../../../ui/icons/admin-icons.ts'
import type { IconComponent } from '../../../../ui/icons/icon.tsx'
import { Eye, Pencil, Trash2 } from '../../../../ui/icons/icons.ts'
import { Name } from '../../../../ui/name.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { Spinner } from '../../../../ui/progress.tsx'
import { type Column, columnClass } from './table-columns.ts'

const words = {
  select: (title: string) => `Select ${title}`,
  stored: 'Everything stored',
  storedOf: (title: string) => `Everything stored about ${title}`,
}

type RowProps = {
  kind: Kind
  record: AnyRecord
  onRemoved: () => void
  onRestored: () => void
}

/** A record as a table row. On a phone the first columns are shown below the name instead. */
export function RecordRow({
  columns,
  isSelected,
  onSelect,
  ...row
}: RowProps & { columns: Column[]; isSelected: boolean; onSelect: () => void }) {
  const { kind, record } = row
  const deletion = useDelete(row)
  const address = recordPath(kind, record)
  const title = recordTitle(kind, record)
  return (
    <tr
      // Where Tab stops, once a row (`rows-table.tsx`)
      tabIndex={0}
      className={`border-b border-edge last:border-0 ${isSelected ? 'bg-lamp/15' : 'hover:bg-lamp/5'} ${deletion.isBusy ? 'opacity-60' : ''}`}
    >
      <td className="w-11">
        <Checkbox label={words.select(title)} isChecked={isSelected} onChange={onSelect} />
      </td>
      <th scope="row" className="py-2 pr-2 font-normal">
        <span className="flex items-center gap-3">
          {hasPictures(kind) && <Thumbnail record={record} />}
          <span className="min-w-0 wrap-anywhere @2xl:min-w-40">
            {address ? (
              <Link to={address} className="title-link font-semibold">
                <Name text={title} />
              </Link>
            ) : (
              <Name text={title} className="font-semibold" />
            )}
            <span className="line-clamp-2 text-sm text-soft @2xl:hidden">{summaryOf(columns, record)}</span>
            <StateBadges kind={kind} record={record} />
          </span>
        </span>
      </th>
      {columns.map((column, index) => (
        <td
          key={column.name}
          className={`py-2 pr-4 ${columnClass(index)} ${column.noWrap ? 'max-w-60 truncate' : 'max-w-52 wrap-anywhere'} ${column.isNumber ? 'text-right tabular-nums' : ''}`}
        >
          {column.text(record)}
        </td>
      ))}
      <RowActions {...row} deletion={deletion} />
    </tr>
  )
}

function RowActions({
  kind,
  record,
  onRemoved,
  onRestored,
  deletion: { title, isBusy, confirmAndDelete },
}: RowProps & { deletion: ReturnType<typeof useDelete> }) {
  const can = useCan()
  const seesStored = isPersonKind(kind.name) && can('look after personal data')
  const mayEdit = kind.permissions.edit !== undefined && can(kind.permissions.edit)
  const hasLeft = departureOf(record) !== undefined
  return (
    <td className={`w-24 pr-1 @2xl:whitespace-nowrap ${seesStored ? '@2xl:w-60' : '@2xl:w-48'}`}>
      {mayEdit && (
        <Link
          to={`/admin/dashboard/edit/${kind.name}/${record._id}`}
          aria-label={recordWords.editOne(title)}
          title={recordWords.edit}
          data-enter=""
          className="icon-button align-middle"
        >
          <Pencil className="size-4.5" />
        </Link>
      )}
      {canPreview(kind) && <PreviewIconButton kind={kind} record={record} />}
      {hasLeft && can('change content') && (
        <ReturnIconButton kind={kind} record={record} onChanged={onRemoved} />
      )}
      {!hasLeft && canHide(kind) && mayEdit && (
        <HideIconButton kind={kind} record={record} onChanged={onRestored} />
      )}
      {seesStored && <StoredLink to={personScreen(kind.name, record._id)} title={title} />}
      {can(kind.permissions.remove) && (
        <IconButton
          label={recordWords.deleteOne(title)}
          title={recordWords.delete}
          icon={Trash2}
          isBusy={isBusy}
          onClick={confirmAndDelete}
          className="text-danger-ink"
        />
      )}
    </td>
  )
}

/** Where the table is narrow it is reached from the form. */
const StoredLink = ({ to, title }: { to: string; title: string }) => (
  <Link
    to={to}
    aria-label={words.storedOf(title)}
    title={words.stored}
    className="icon-button align-middle @max-2xl:hidden"
  >
    <FileUser className="size-4.5" />
  </Link>
)

type Props = {
  label: string
  title?: string
  icon: IconComponent
  isBusy: boolean
  onClick: () => void
  className?: string
}

function IconButton({ label, title = label, icon: Icon, isBusy, onClick, className = '' }: Props) {
  return (
    <button
      type="button"
      // Not `disabled`, which would lose the focus when a question is answered with No.
      aria-disabled={isBusy}
      onClick={() => !isBusy && onClick()}
      aria-label={label}
      title={title}
      className={`icon-button align-middle ${className}`}
    >
      {isBusy ? <Spinner /> : <Icon className="size-4.5" />}
    </button>
  )
}

function PreviewIconButton({ kind, record }: { kind: Kind; record: AnyRecord }) {
  const { isBusy, run } = useAction()
  return (
    <IconButton
      label={previewWords.previewOne(recordTitle(kind, record))}
      title={previewWords.preview}
      icon={Eye}
      isBusy={isBusy}
      onClick={() => run(() => showPreview(kind, record), { errorMessage: previewWords.failed })}
    />
  )
}

type ChangeProps = { kind: Kind; record: AnyRecord; onChanged: () => void }

function HideIconButton(options: ChangeProps) {
  const { isBusy, toggle, label, Icon } = useHide(options)
  return <IconButton label={label} icon={Icon} isBusy={isBusy} onClick={toggle} />
}

function ReturnIconButton(options: ChangeProps) {
  const { isBusy, act, label } = useLeaving(options)
  return <IconButton label={label} icon={UserRoundCheck} isBusy={isBusy} onClick={act} />
}

function Thumbnail({ record }: { record: AnyRecord }) {
  const [photo] = Array.isArray(record.photos) ? record.photos : []
  const picture = coverPicture(record) ?? photo
  const className = 'size-11 shrink-0 rounded-lg'
  if (typeof picture !== 'string') return <span aria-hidden="true" className={`${className} bg-edge`} />
  return <Picture src={picture} sizes="2.75rem" className={className} />
}

const hasPictures = ({ fields }: Kind) => Object.values(fields).some(isFileField)

const summaryOf = (columns: Column[], record: AnyRecord) =>
  columns
    .slice(0, 2)
    .map((column) =>
      column.isNumber
        ? `${column.label} ${column.text(record)}`
        : formatFilterValue(column.name, column.text(record)),
    )
    .filter(Boolean)
    .join(' · ')
