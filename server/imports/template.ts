import { isNumberField } from '#domain/kinds/fields.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { importableFields } from '#domain/records/imports.ts'
import type { Table } from '../spreadsheets/table.ts'

/** An empty list of a kind: its headings alone, as an import knows them. */
export function templateOf(kind: Kind): Table {
  const columns = importableFields(kind).map((name) => {
    const { label = name, type } = kind.fields[name] ?? {}
    const isNumber = kind.fields[name] !== undefined && isNumberField(kind.fields[name])
    return {
      label,
      type: type === 'day' ? ('day' as const) : isNumber ? ('number' as const) : ('text' as const),
      width: Math.max(16, label.length + 6),
    }
  })
  return { title: kind.labels.many, columns, rows: noRows() }
}

async function* noRows() {}
