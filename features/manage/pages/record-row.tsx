import { Link } from 'react-router'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Name } from '#app/ui/name.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { isFileField } from '#domain/kinds/fields.ts'
import { formatFilterValue } from '#domain/kinds/filter-labels.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { adminPath, recordPath } from '#domain/kinds/record-path.ts'
import { coverPicture } from '#domain/site/cover-picture.ts'
import { defineWords } from '#domain/text/words.ts'
import { StateBadges } from '#features/content/pages/actions/state-badges.tsx'
import { RowMenu, type RowMenuProps } from './row-menu.tsx'
import { type Column, columnClass } from './table-columns.ts'

const words = defineWords({ select: (title: string) => `Select ${title}` })

/** A record as a table row. In a narrow table, the first columns are shown below the name instead. */
export function RecordRow({
  columns,
  isSelected,
  onSelect,
  ...row
}: RowMenuProps & { columns: readonly Column[]; isSelected: boolean; onSelect: () => void }) {
  const { kind, record, title } = row
  const address = kind.screens.person ? adminPath(kind, record._id) : recordPath(kind, record)
  return (
    <tr
      // The one tab stop of the row (`rows-table.tsx`).
      tabIndex={0}
      className={`border-b border-edge last:border-0 ${isSelected ? 'bg-lamp/15' : 'hover:bg-lamp/5'} has-aria-busy:opacity-60`}
    >
      <td className="w-11">
        <Checkbox label={words.select(title)} isChecked={isSelected} onChange={onSelect} />
      </td>
      <th scope="row" className="py-1 pr-2 font-normal">
        <span className="flex items-center gap-3">
          {hasPictures(kind) && <Thumbnail record={record} />}
          <span className="min-w-0 wrap-anywhere @2xl:min-w-40 @2xl:wrap-break-word">
            {address ? (
              <Link to={address} className="title-link font-semibold">
                <Name text={title} />
              </Link>
            ) : (
              <Name text={title} className="font-semibold" />
            )}
            <span className="flex flex-wrap items-center gap-x-2 text-sm text-soft @2xl:hidden">
              <span className="line-clamp-2">{summaryOf(columns, record)}</span>
              {columns.find(({ draw }) => draw)?.draw?.(record, true)}
            </span>
            <StateBadges kind={kind} record={record} />
          </span>
        </span>
      </th>
      {columns.map((column, index) => (
        <td
          key={column.name}
          className={`py-1 pr-4 ${columnClass(column, index)} ${column.noWrap ? 'max-w-72 truncate' : 'max-w-52'} ${column.isNumber ? 'text-right tabular-nums' : ''}`}
        >
          {column.draw?.(record) ?? column.text(record)}
        </td>
      ))}
      <td className="w-12 pr-1">
        <RowMenu {...row} />
      </td>
    </tr>
  )
}

function Thumbnail({ record }: { record: AnyRecord }) {
  const [photo] = Array.isArray(record.photos) ? record.photos : []
  const picture = coverPicture(record) ?? photo
  const className = 'size-9 shrink-0 rounded-lg'
  if (typeof picture !== 'string') return <span aria-hidden="true" className={`${className} bg-edge`} />
  return <Picture src={picture} sizes="2.25rem" className={className} />
}

const hasPictures = ({ fields }: Kind) => Object.values(fields).some(isFileField)

/** The first column, and whom to call or the second one. */
function summaryOf([first, second, ...more]: readonly Column[], record: AnyRecord) {
  const shown = [first, more.find(({ summary }) => summary) ?? second].flatMap((column) => column ?? [])
  return shown
    .map((column) => textOf(column, record))
    .filter(Boolean)
    .join(' · ')
}

function textOf({ name, label, isNumber, text, summary = text }: Column, record: AnyRecord) {
  return isNumber ? `${label} ${text(record)}` : formatFilterValue(name, summary(record))
}
