import type { Actor } from '#domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { readBatches } from '../content/read-page.ts'
import type { ListScope } from '../content/shown-records.ts'
import { furtherColumns } from '../evenings/hours.ts'
import { recordTable } from '../spreadsheets/record-table.ts'
import type { Table } from '../spreadsheets/table.ts'

/** All records of a list as a table, with every field that the admin may see. Read while it is written. */
export async function exportTable(
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  { actor, ...list }: Pick<ListScope, 'kind' | 'q' | 'filters' | 'state'> & { actor: Actor },
): Promise<Table> {
  const batches = readBatches(db, { ...list, actor, now: now() })
  const further = await furtherColumns(db, list.kind)
  return recordTable(list.kind, batches, { actor, publicUrl: config.publicUrl, further })
}
