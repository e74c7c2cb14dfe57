import { dayText } from '#domain/day-text.ts'
import { isNumber } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'

/** A column of a kind's table: what its cells say, and what they are sorted by. */
export type Column = {
  name: string
  label: string
  isNumber: boolean
  /** It is read as one: a number to call, a day. */
  isOnePiece: boolean
  text: (record: AnyRecord) => string
  sortBy: (record: AnyRecord) => string | number
}

/** More than these do not fit beside the name on a laptop. */
const mostColumns = 4
const fewColumns = 2

/** The first column: the field that names a record. */
export const titleColumn = (kind: Kind): Column => columnOf(kind, kind.titleField)

/** The other columns: by what a list is narrowed first, long texts and pictures not at all. */
export function tableColumns(kind: Kind): Column[] {
  const isFilter = (name: string) => kind.filters?.includes(name) ?? false
  const names = Object.keys(kind.fields).filter((name) => name !== kind.titleField && isShort(kind, name))
  const ordered = [...names.filter(isFilter), ...names.filter((name) => !isFilter(name))]
  const columns = ordered.slice(0, mostColumns).map((name) => columnOf(kind, name))
  return columns.length <= fewColumns ? [...columns, added] : columns
}

const added: Column = {
  name: 'createdAt',
  label: 'Added',
  isNumber: false,
  isOnePiece: true,
  text: ({ createdAt }) => dayText(createdAt),
  sortBy: ({ createdAt }) => createdAt,
}

const onePiece = ['day', 'email', 'phone']

const isShort = ({ fields }: Kind, name: string) =>
  !['prose', 'image'].includes(fields[name]?.type ?? 'prose')

function columnOf({ fields }: Kind, name: string): Column {
  const field = fields[name]
  const isList = field?.type === 'images' || field?.type === 'videos'
  const sortBy = (record: AnyRecord) => {
    const value = record[name]
    if (Array.isArray(value)) return value.length
    return typeof value === 'number' ? value : String(value ?? '')
  }
  return {
    name,
    label: field?.label ?? name,
    isOnePiece: onePiece.includes(field?.type ?? ''),
    isNumber: isList || (field !== undefined && isNumber(field)),
    text: (record) => {
      const value = String(sortBy(record))
      return field?.type === 'day' ? dayText(value) : value
    },
    sortBy,
  }
}

/** From which width of the window a column has room: the first three on a tablet, the others on a laptop. */
export const widthOf = (at: number) => (at < 3 ? 'hidden md:table-cell' : 'hidden xl:table-cell')
