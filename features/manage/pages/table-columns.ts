import { formatDay } from '#domain/dates/format-day.ts'
import { isNumberField } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'

const words = { added: 'Added' }

/** A column of a kind's table: the text of its cells, and the values to sort by. */
export type Column = {
  name: string
  label: string
  isNumber: boolean
  /** True for phone numbers and days, which never wrap. */
  noWrap: boolean
  text: (record: AnyRecord) => string
  sortValue: (record: AnyRecord) => string | number
}

/** More columns do not fit next to the name on a laptop. */
const maxColumns = 4
const minColumns = 2

/** Returns the first column: the field that names a record. */
export const titleColumn = (kind: Kind): Column => createColumn(kind, kind.titleField)

/** Returns the other columns: filter fields first, without long texts and pictures. */
export function tableColumns(kind: Kind): Column[] {
  const isFilter = (name: string) => kind.filters?.includes(name) ?? false
  const names = Object.keys(kind.fields).filter((name) => name !== kind.titleField && fitsInCell(kind, name))
  const ordered = [...names.filter(isFilter), ...names.filter((name) => !isFilter(name))]
  const columns = ordered.slice(0, maxColumns).map((name) => createColumn(kind, name))
  return columns.length <= minColumns ? [...columns, addedColumn] : columns
}

const addedColumn: Column = {
  name: 'createdAt',
  label: words.added,
  isNumber: false,
  noWrap: true,
  text: ({ createdAt }) => formatDay(createdAt),
  sortValue: ({ createdAt }) => createdAt,
}

const noWrapTypes = ['day', 'email', 'phone']

const fitsInCell = ({ fields }: Kind, name: string) =>
  !['prose', 'image'].includes(fields[name]?.type ?? 'prose') && fields[name]?.fold === undefined

function createColumn({ fields }: Kind, name: string): Column {
  const field = fields[name]
  const isList = field?.type === 'images' || field?.type === 'videos'
  const sortValue = (record: AnyRecord) => {
    const value = record[name]
    if (Array.isArray(value)) return value.length
    return typeof value === 'number' ? value : String(value ?? '')
  }
  return {
    name,
    label: field?.label ?? name,
    noWrap: noWrapTypes.includes(field?.type ?? ''),
    isNumber: isList || (field !== undefined && isNumberField(field)),
    text: (record) => {
      const value = String(sortValue(record))
      return field?.type === 'day' ? formatDay(value) : value
    },
    sortValue,
  }
}

/** Returns a class that shows a column only if the table is wide enough to leave space for the name. */
export const columnClass = (index: number) =>
  ['hidden @2xl:table-cell', 'hidden @3xl:table-cell', 'hidden @4xl:table-cell'][index] ??
  'hidden @6xl:table-cell'
