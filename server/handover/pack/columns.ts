import { formatSchoolTime } from '#domain/dates/school-day.ts'
import type { Cell, Column, Table } from '../../spreadsheets/table.ts'

/** A column, and what stands in it of a row. */
type ColumnOf<Row> = Column & { cellOf: (row: Row) => Cell }

const ofType =
  (type: Column['type'], usualWidth: number) =>
  <Row>(label: string, cellOf: (row: Row) => Cell, width = usualWidth): ColumnOf<Row> => ({
    ...{ label, type, width, cellOf },
  })

export const text = ofType('text', 24)
export const day = ofType('day', 12)

/** A time, as the clocks of the school show it. */
export const moment = <Row>(label: string, timeOf: (row: Row) => string | null): ColumnOf<Row> =>
  ofType('moment', 18)(label, (row: Row) => {
    const time = timeOf(row)
    return time && formatSchoolTime(new Date(time))
  })

export const tableOf = <Row>(
  title: string,
  batches: AsyncIterable<Row[]>,
  columns: ColumnOf<NoInfer<Row>>[],
): Table => ({ title, columns, rows: cellsOf(columns, batches) })

async function* cellsOf<Row>(columns: ColumnOf<Row>[], batches: AsyncIterable<Row[]>) {
  for await (const rows of batches) yield rows.map((row) => columns.map(({ cellOf }) => cellOf(row)))
}

/** What is so short that it is read as a whole, once it is asked for. */
export async function* readWhole<Row>(read: () => Promise<Row[]>) {
  yield await read()
}
