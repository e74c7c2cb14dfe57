import { type Kind, labelOf, type Values } from '#domain/kinds/kind.ts'
import { parsePublishing } from '#domain/kinds/publishing.ts'
import { message } from '#domain/text/words.ts'
import type { ContentRow, Db, UploadRow } from '#server/db/tables.ts'
import { insertUpload } from '#server/media/store-file.ts'
import type { HistoryAction } from '../../history.ts'
import { contentMessages } from '../content-messages.ts'
import { editedRow, newRow, trashColumns } from '../records.ts'
import { fileColumns } from './read-files.ts'
import type { Author } from './record-history.ts'
import { recordWrite } from './record-write.ts'
import type { PlannedChange } from './store-changes.ts'
import { type SayTaken, writeChanges } from './write-changes.ts'

export type Change = {
  kind: Kind
  /** The id of a new record, if the client has already generated it. */
  id?: string
  actor: Author
  now: Date
  columns: Values
  uploads?: Record<string, UploadRow>
  /** True for one of several writes that count as one, such as the photos of an album. */
  isMerged?: boolean
}

/** Adds a record with its uploads. Call it inside a transaction. @throws {Conflict} */
export async function insertRecord(db: Db, change: Change): Promise<ContentRow> {
  const { kind, id, now, columns, uploads = {} } = change
  await insertUploads(db, uploads)
  const after = newRow(kind, { ...columns, ...fileColumns(kind, uploads) }, now, id)
  return writeRecord(db, { before: null, after, action: 'add' }, change)
}

/** Changes some columns of a record. Call it inside a transaction. @throws {Conflict} */
export async function updateRecord(db: Db, current: ContentRow, change: Change): Promise<ContentRow> {
  const { kind, now, uploads = {} } = change
  await insertUploads(db, uploads)
  const columns = { ...change.columns, ...fileColumns(kind, uploads, current) }
  const after = editedRow(kind, current, columns, now)
  return writeRecord(db, { before: current, after, action: editAction(current, after) }, change)
}

/** Moves a record to the trash, which keeps it for 30 days (owner-decisions §5). Call it inside a transaction. */
export async function trashRecord(db: Db, current: ContentRow, change: Omit<Change, 'columns'>) {
  const after = { ...current, ...trashColumns(change.actor, change.now) }
  await writeRecord(db, { before: current, after, action: 'delete' }, change)
}

type Sides = Pick<PlannedChange, 'before' | 'after'> & { action: HistoryAction }
type By = Pick<Change, 'kind' | 'actor' | 'now' | 'isMerged'>

/**
 * Writes one record and its change set. Call it inside a transaction.
 *
 * @param sayTaken the message if another record has its unique value
 * @throws {Conflict}
 */
export async function writeRecord(
  db: Db,
  { before, after, action }: Sides,
  { kind, actor, now, isMerged }: By,
  sayTaken: SayTaken = takenByAnother,
): Promise<ContentRow> {
  const [written] = await writeChanges(db, [{ kind, before, after }], now, sayTaken)
  const row = written as ContentRow
  await recordWrite(db, { kind, before, after: row, actor, now, action, isMerged })
  return row
}

const takenByAnother: SayTaken = (kind, _row, field) =>
  message(contentMessages, 'taken', labelOf(kind, field), kind.labels.one)

async function insertUploads(db: Db, uploads: Record<string, UploadRow>) {
  for (const upload of Object.values(uploads)) await insertUpload(db, upload)
}

function editAction(before: ContentRow, after: ContentRow): HistoryAction {
  if (!before.leftOn !== !after.leftOn) return after.leftOn ? 'leave' : 'return'
  const [wasHidden, isHidden] = [before, after].map(
    ({ publishing }) => parsePublishing(publishing)?.isHidden ?? false,
  )
  return wasHidden === isHidden ? 'edit' : isHidden ? 'hide' : 'show'
}
