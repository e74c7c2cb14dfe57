/** A table to be written as a file: its columns, and its rows as they are read. */
export type Table = {
  title: string
  columns: Column[]
  /** In batches, so that a long table is never in memory as a whole. */
  rows: AsyncIterable<Cell[][]> | Iterable<Cell[][]>
}

export type Column = {
  label: string
  type: ColumnType
  /** The width in a spreadsheet, in characters. */
  width: number
}

/** `day` is YYYY-MM-DD; `moment` is YYYY-MM-DD HH:MM by the school's clock. */
export type ColumnType = 'text' | 'number' | 'day' | 'moment'

export type Cell = string | number | null
