import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { ListState } from '#domain/records/leaving.ts'
import { readBatches } from '../../content/read-page.ts'
import { recordTable } from '../../spreadsheets/record-table.ts'
import type { Table } from '../../spreadsheets/table.ts'
import { accountTables } from './account-tables.ts'
import { consentTable, mailTable, placeTable } from './office-tables.ts'
import { type PackContext, packReader } from './pack-context.ts'

/** Every list of the site as a table: those of the menu, who has left, and those of the office. Read while they are written. */
export function packTables(context: PackContext): Table[] {
  return [
    ...kinds.map((kind) => kindTable(context, kind)),
    ...kinds
      .filter(({ canLeave }) => canLeave)
      .map((kind) => ({ ...kindTable(context, kind, 'left'), title: `${kind.labels.many} who left` })),
    consentTable(context),
    ...accountTables(context),
    mailTable(context),
    placeTable(context),
  ]
}

function kindTable({ db, config, now }: PackContext, kind: Kind, state?: ListState): Table {
  const scope = { kind, q: '', filters: {}, state, actor: packReader, now: now() }
  return recordTable(kind, readBatches(db, scope), { actor: packReader, publicUrl: config.publicUrl })
}
