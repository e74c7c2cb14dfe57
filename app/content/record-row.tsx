import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { addressOf } from '#domain/addresses.ts'
import { isFile } from '#domain/kinds/fields.ts'
import { choiceText } from '#domain/kinds/filter-words.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { Picture } from '../ui/picture.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { pictureOf } from './picture-of.ts'
import { type Column, widthOf } from './table-columns.ts'
import { useDelete } from './use-delete.ts'

/** A record as a row. On a phone the name has its first facts below it, since there is no room for columns. */
export function RecordRow({
  kind,
  record,
  columns,
  isChosen,
  onChoose,
  onRemoved,
  onRestored,
}: {
  kind: Kind
  record: AnyRecord
  columns: Column[]
  isChosen: boolean
  onChoose: () => void
  onRemoved: () => void
  onRestored: () => void
}) {
  const { title, isBusy, askAndRemove } = useDelete({ kind, record, onRemoved, onRestored })
  const address = addressOf(kind, record)
  return (
    <tr
      tabIndex={-1}
      className={`border-b border-edge last:border-0 ${isChosen ? 'bg-lamp/15' : 'hover:bg-lamp/5'} ${isBusy ? 'opacity-60' : ''}`}
    >
      <td className="w-11">
        <Check label={`Select ${title}`} isOn={isChosen} onChange={onChoose} />
      </td>
      <th scope="row" className="py-2 pr-2 font-normal">
        <span className="flex items-center gap-3">
          {hasPictures(kind) && <Thumbnail record={record} />}
          <span className="min-w-0 wrap-anywhere">
            {address ? (
              <Link to={address} className="font-semibold underline-offset-4 hover:underline">
                <bdi>{title}</bdi>
              </Link>
            ) : (
              <bdi className="font-semibold">{title}</bdi>
            )}
            <span className="block text-sm text-soft md:hidden">{inShort(columns, record)}</span>
          </span>
        </span>
      </th>
      {columns.map((column, at) => (
        <td
          key={column.name}
          className={`py-2 pr-4 ${widthOf(at)} ${column.isOnePiece ? 'max-w-60 truncate' : 'max-w-52 wrap-anywhere'} ${column.isNumber ? 'text-right tabular-nums' : ''}`}
        >
          {column.text(record)}
        </td>
      ))}
      <td className="w-24 pr-1 whitespace-nowrap">
        <Link
          to={`/admin/dashboard/edit/${kind.name}/${record._id}`}
          aria-label={`Edit ${title}`}
          title="Edit"
          className="icon-button align-middle"
        >
          <Pencil aria-hidden="true" className="size-4.5" />
        </Link>
        <button
          type="button"
          // Not `disabled`, which would lose the focus: after a No one goes on from here.
          aria-disabled={isBusy}
          onClick={() => !isBusy && askAndRemove()}
          aria-label={`Delete ${title}`}
          title="Delete"
          className="icon-button align-middle text-danger-ink"
        >
          {isBusy ? <Spinner /> : <Trash2 aria-hidden="true" className="size-4.5" />}
        </button>
      </td>
    </tr>
  )
}

/** A box to tick, large enough for a thumb. */
export function Check({
  label,
  isOn,
  isMixed = false,
  onChange,
}: {
  label: string
  isOn: boolean
  /** Some of what it stands for is chosen, and some is not. */
  isMixed?: boolean
  onChange: () => void
}) {
  return (
    <label className="icon-button">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        checked={isOn}
        onChange={onChange}
        aria-label={label}
        className="size-5 accent-lamp"
      />
    </label>
  )
}

function Thumbnail({ record }: { record: AnyRecord }) {
  const [photo] = Array.isArray(record.photos) ? record.photos : []
  const picture = pictureOf(record) ?? photo
  const shape = 'size-11 shrink-0 rounded-lg'
  if (typeof picture !== 'string') return <span aria-hidden="true" className={`${shape} bg-edge`} />
  return <Picture src={picture} sizes="2.75rem" className={shape} />
}

const hasPictures = ({ fields }: Kind) => Object.values(fields).some(isFile)

const inShort = (columns: Column[], record: AnyRecord) =>
  columns
    .slice(0, 2)
    .map((column) =>
      column.isNumber
        ? `${column.label} ${column.text(record)}`
        : choiceText(column.name, column.text(record)),
    )
    .filter(Boolean)
    .join(' · ')
