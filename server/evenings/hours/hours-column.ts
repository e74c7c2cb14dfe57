import type { Kind } from '#domain/kinds/kind.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import type { Db } from '../../db/tables.ts'
import type { FurtherColumn } from '../../spreadsheets/record-table.ts'
import { readAllHours } from './read-hours.ts'

const words = { hours: 'Hours' }

/** What a list tells beside the fields of its records: of volunteers the hours by all registers. */
export async function furtherColumns(db: Db, kind: Kind): Promise<FurtherColumn[]> {
  if (kind.name !== volunteer.name) return []
  const hours = await readAllHours(db)
  return [
    {
      column: { label: words.hours, type: 'number', width: 10 },
      cellOf: ({ id }) => Math.round((hours.get(id)?.minutes ?? 0) / 0.6) / 100,
    },
  ]
}
