export type Table = {
  title: string
  columns: Column[]
  /** In batches, so that a long table is never completely in memory. */
  rows: AsyncIterable<Cell[][]> | Iterable<Cell[][]>
}

export type Column = {
  label: string
  type: ColumnType
  /** The column's width in a spreadsheet, in characters. */
  width: number
}

/** `day` is YYYY-MM-DD; `moment` is YYYY-MM-DD HH:MM by the school's clock. */
export type ColumnType = 'text' | 'number' | 'day' | 'moment'

export type Cell = string | number | null
