import { Link } from 'react-router'
import { useCan } from '#app/session/use-can.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FileUser } from '#app/ui/icons/admin-icons.ts'
import { Pencil } from '#app/ui/icons/icons.ts'
import { Name } from '#app/ui/name.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { isFileField } from '#domain/kinds/fields.ts'
import { formatFilterValue } from '#domain/kinds/filter-labels.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { departureOf } from '#domain/kinds/leaving.ts'
import { canHide } from '#domain/kinds/publishing.ts'
import { adminPath, recordPath, recordTitle } from '#domain/kinds/record-path.ts'
import { coverPicture } from '#domain/site/cover-picture.ts'
import { DeleteButton, recordWords } from '#features/content/pages/delete-button.tsx'
import { HideButton } from '#features/content/pages/hide-button.tsx'
import { LeavingButton } from '#features/content/pages/leaving-button.tsx'
import { PreviewButton } from '#features/content/pages/preview-dialog.tsx'
import { StateBadges } from '#features/content/pages/state-badges.tsx'
import { isPersonKind, personScreen } from '#features/people/person.ts'
import { canPreview } from '#features/records/preview.ts'
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

/** A record as a table row. On a phone, the first columns are shown below the name instead. */
export function RecordRow({
  columns,
  isSelected,
  onSelect,
  ...row
}: RowProps & { columns: Column[]; isSelected: boolean; onSelect: () => void }) {
  const { kind, record } = row
  const address = kind.screens.person ? adminPath(kind, record._id) : recordPath(kind, record)
  const title = recordTitle(kind, record)
  return (
    <tr
      // The one tab stop of the row (`rows-table.tsx`).
      tabIndex={0}
      className={`border-b border-edge last:border-0 ${isSelected ? 'bg-lamp/15' : 'hover:bg-lamp/5'} has-aria-busy:opacity-60`}
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
      <RowActions {...row} />
    </tr>
  )
}

function RowActions({ kind, record, onRemoved, onRestored }: RowProps) {
  const can = useCan()
  const title = recordTitle(kind, record)
  const seesStored = isPersonKind(kind.name) && can('look after personal data')
  const mayEdit = kind.permissions.edit !== undefined && can(kind.permissions.edit)
  const hasLeft = departureOf(record) !== undefined
  const props = { kind, record, isIconOnly: true }
  return (
    <td
      className={`w-24 pr-1 *:align-middle @2xl:whitespace-nowrap ${seesStored ? '@2xl:w-60' : '@2xl:w-48'}`}
    >
      {mayEdit && (
        <Link
          to={`/admin/dashboard/edit/${kind.name}/${record._id}`}
          aria-label={recordWords.editOne(title)}
          title={recordWords.edit}
          data-enter=""
          className="icon-button"
        >
          <Pencil className="size-5" />
        </Link>
      )}
      {canPreview(kind) && <PreviewButton {...props} />}
      {hasLeft && can('change content') && <LeavingButton {...props} onChanged={onRemoved} />}
      {!hasLeft && canHide(kind) && mayEdit && <HideButton {...props} onChanged={onRestored} />}
      {seesStored && <StoredLink to={personScreen(kind.name, record._id)} title={title} />}
      {can(kind.permissions.remove) && (
        <DeleteButton {...props} onRemoved={onRemoved} onRestored={onRestored} />
      )}
    </td>
  )
}

/** A link to everything stored about a person. It is hidden in a narrow table, because the form has the same link. */
const StoredLink = ({ to, title }: { to: string; title: string }) => (
  <Link
    to={to}
    aria-label={words.storedOf(title)}
    title={words.stored}
    className="icon-button @max-2xl:hidden"
  >
    <FileUser className="size-5" />
  </Link>
)

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
