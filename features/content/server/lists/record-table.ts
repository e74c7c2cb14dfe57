import { formatSchoolTime } from '#domain/dates/school-day.ts'
import { type Field, type FieldType, isFileField, isFileList, isNumberField } from '#domain/kinds/fields.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { flattenTranslations, parseTranslations, withTranslations } from '#domain/kinds/translations.ts'
import type { Actor } from '#domain/permissions.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { uploadUrl } from '#server/media/store/stored-names.ts'
import type { Cell, Column, Table } from '#server/spreadsheets/table.ts'
import { canSeeField } from '../../field-audiences.ts'
import { parseFileNames, seesField } from '../visibility/present.ts'

/**
 * Returns a kind's records as a table for an admin: every visible field under its label, in the order of the
 * form, then the time it was added. Pictures and videos are absolute URLs.
 *
 * @param further columns in addition to the record's fields
 */
export function recordTable(
  definition: Kind,
  batches: AsyncIterable<ContentRow[]>,
  { actor, publicUrl, further = [] }: { actor: Actor; publicUrl: string; further?: ExtraColumn[] },
): Table {
  const kind = withTranslations(definition)
  const fields = Object.entries(kind.fields).filter(([name]) => canSeeField(actor, kind, name))
  const cellsOf = (row: ContentRow): Cell[] => {
    const values = { ...row, ...flattenTranslations(parseTranslations(row.translations)) }
    return [
      ...fields.map(([name, field]) =>
        cellOf(field, seesField(kind, row, name, actor) ? (values[name] ?? null) : null, publicUrl),
      ),
      formatSchoolTime(new Date(row.createdAt)),
      ...further.map(({ cellOf }) => cellOf(row)),
    ]
  }
  return {
    title: kind.labels.many,
    columns: [
      ...fields.map(([, field]) => columnOf(field)),
      addedColumn,
      ...further.map(({ column }) => column),
    ],
    rows: inBatches(batches, cellsOf),
  }
}

export type ExtraColumn = { column: Column; cellOf: (row: ContentRow) => Cell }

const addedColumn: Column = { label: 'Added', type: 'moment', width: 18 }

const widths: Record<FieldType, number> = {
  line: 24,
  prose: 40,
  email: 28,
  phone: 18,
  day: 12,
  count: 12,
  year: 10,
  choice: 14,
  image: 40,
  images: 40,
  videos: 40,
  document: 40,
}

export function columnOf(field: Field): Column {
  const { label, type } = field
  const width = Math.max(widths[type], label.length + 4)
  if (type === 'day') return { label, type, width }
  return { label, type: isNumberField(field) ? 'number' : 'text', width }
}

function cellOf(field: Field, value: string | number | null, publicUrl: string): Cell {
  const linkTo = (name: string) => `${publicUrl}${uploadUrl(name)}`
  if (isFileList(field)) return parseFileNames(value).map(linkTo).join('\n') || null
  if (isFileField(field)) return value && linkTo(String(value))
  return value
}

async function* inBatches(batches: AsyncIterable<ContentRow[]>, cellsOf: (row: ContentRow) => Cell[]) {
  for await (const batch of batches) yield batch.map(cellsOf)
}
