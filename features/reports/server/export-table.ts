import type { Actor } from '#domain/permissions.ts'
import { readBatches } from '#features/content/server/lists/read-page.ts'
import { recordTable } from '#features/content/server/lists/record-table.ts'
import type { ListScope } from '#features/content/server/lists/shown-records.ts'
import { extraColumns } from '#features/evenings/server/hours.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Table } from '#server/spreadsheets/table.ts'

/** Includes every field that the admin may see. The rows are streamed. */
export async function exportTable(
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  { actor, ...list }: Pick<ListScope, 'kind' | 'q' | 'filters' | 'state'> & { actor: Actor },
): Promise<Table> {
  const batches = readBatches(db, { ...list, actor, now: now() })
  const further = await extraColumns(db, list.kind)
  return recordTable(list.kind, batches, { actor, publicUrl: config.publicUrl, further })
}
