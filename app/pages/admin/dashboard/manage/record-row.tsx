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

/** A record as a table row. On a phone the first columns are shown below the name instead. */
export function RecordRow({
  kind,
  record,
  columns,
  isSelected,
  onSelect,
  onRemoved,
  onRestored,
}: {
  kind: Kind
  record: AnyRecord
  columns: Column[]
  isSelected: boolean
  onSelect: () => void
  onRemoved: () => void
  onRestored: () => void
}) {
  const { title, isBusy, confirmAndDelete } = useDelete({ kind, record, onRemoved, onRestored })
  const address = recordPath(kind, record)
  const can = useCan()
  const seesStored = isPersonKind(kind.name) && can('look after personal data')
  return (
    <tr
      tabIndex={-1}
      className={`border-b border-edge last:border-0 ${isSelected ? 'bg-lamp/15' : 'hover:bg-lamp/5'} ${isBusy ? 'opacity-60' : ''}`}
    >
      <td className="w-11">
        <Checkbox label={words.select(title)} isChecked={isSelected} onChange={onSelect} />
      </td>
      <th scope="row" className="py-2 pr-2 font-normal">
        <span className="flex items-center gap-3">
          {hasPictures(kind) && <Thumbnail record={record} />}
          <span className="min-w-0 wrap-anywhere">
            {address ? (
              <Link to={address} className="title-link font-semibold">
                <Name text={title} />
              </Link>
            ) : (
              <Name text={title} className="font-semibold" />
            )}
            <span className="line-clamp-2 text-sm text-soft md:hidden">{summaryOf(columns, record)}</span>
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
      <td className={`w-24 pr-1 lg:whitespace-nowrap ${seesStored ? 'lg:w-60' : 'lg:w-48'}`}>
        {kind.permissions.edit && can(kind.permissions.edit) && (
          <Link
            to={`/admin/dashboard/edit/${kind.name}/${record._id}`}
            aria-label={recordWords.editOne(title)}
            title={recordWords.edit}
            className="icon-button align-middle"
          >
            <Pencil className="size-4.5" />
          </Link>
        )}
        {canPreview(kind) && <PreviewIconButton kind={kind} record={record} />}
        {departureOf(record) && can('change content') && (
          <ReturnIconButton kind={kind} record={record} onChanged={() => onRemoved()} />
        )}
        {!departureOf(record) && canHide(kind) && kind.permissions.edit && can(kind.permissions.edit) && (
          <HideIconButton kind={kind} record={record} onChanged={onRestored} />
        )}
        {seesStored && (
          // On a phone it is reached from the form.
          <Link
            to={personScreen(kind.name, record._id)}
            aria-label={words.storedOf(title)}
            title={words.stored}
            className="icon-button align-middle max-lg:hidden"
          >
            <FileUser className="size-4.5" />
          </Link>
        )}
        {can(kind.permissions.remove) && (
          <button
            type="button"
            // Not `disabled`, which would lose the focus when the question is answered with No.
            aria-disabled={isBusy}
            onClick={() => !isBusy && confirmAndDelete()}
            aria-label={recordWords.deleteOne(title)}
            title={recordWords.delete}
            className="icon-button align-middle text-danger-ink"
          >
            {isBusy ? <Spinner /> : <Trash2 className="size-4.5" />}
          </button>
        )}
      </td>
    </tr>
  )
}

function PreviewIconButton({ kind, record }: { kind: Kind; record: AnyRecord }) {
  const { isBusy, run } = useAction()
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => !isBusy && run(() => showPreview(kind, record), { errorMessage: previewWords.failed })}
      aria-label={previewWords.previewOne(recordTitle(kind, record))}
      title={previewWords.preview}
      className="icon-button align-middle"
    >
      {isBusy ? <Spinner /> : <Eye className="size-4.5" />}
    </button>
  )
}

function HideIconButton(options: { kind: Kind; record: AnyRecord; onChanged: () => void }) {
  const { isBusy, toggle, label, Icon } = useHide(options)
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => !isBusy && toggle()}
      aria-label={label}
      title={label}
      className="icon-button align-middle"
    >
      {isBusy ? <Spinner /> : <Icon className="size-4.5" />}
    </button>
  )
}

function ReturnIconButton(options: { kind: Kind; record: AnyRecord; onChanged: () => void }) {
  const { isBusy, act, label } = useLeaving(options)
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => !isBusy && act()}
      aria-label={label}
      title={label}
      className="icon-button align-middle"
    >
      {isBusy ? <Spinner /> : <UserRoundCheck className="size-4.5" />}
    </button>
  )
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
