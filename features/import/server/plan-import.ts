import type { Actor } from '#domain/permissions.ts'
import { yieldChunks } from '#server/db/dialect.ts'
import type { Db } from '#server/db/tables.ts'
import { type RowCounts, rowStates } from '../imports.ts'
import { assignPhotos, type PhotosLeft } from './assign-photos.ts'
import { createDecisionContext, decideRow } from './decide-row.ts'
import { previewStampOf } from './import-stamp.ts'
import { readKnown } from './match-columns-of-list.ts'
import type { UnclearCells } from './read-columns.ts'
import { readNextNumbers } from './read-next-numbers.ts'
import { type PlannedRow, readRows } from './read-rows.ts'
import { recognizeRows } from './recognize-rows.ts'
import type { StoredImport } from './stored-imports.ts'

export type ImportPlan = {
  rows: PlannedRow[]
  counts: RowCounts
  photos: PhotosLeft
  unclear: UnclearCells
  /** A stamp that changes with the planned result. */
  stamp: string
}

/** A batch of this many rows takes a few milliseconds; other requests are handled between batches. */
const batchSize = 100

/**
 * Plans the result of each row, based on the rules of the kind and the existing records. A plan may be
 * applied only if neither the list nor the content has changed since.
 */
export async function planImport(
  db: Db,
  stored: StoredImport,
  { actor, now }: { actor: Actor; now: Date },
): Promise<ImportPlan> {
  const { kind } = stored
  const { rows, unclear } = await readRows(stored, await readKnown(db, kind, actor, now))
  const found = await recognizeRows(db, stored, rows, actor)
  const photos = assignPhotos(stored, rows)
  const numbers = await readNextNumbers(db, stored, rows, actor)
  const deciding = createDecisionContext({ actor, now, stored, found, numbers })
  for await (const batch of yieldChunks(rows, batchSize))
    for (const row of batch) Object.assign(row, decideRow(deciding, row))
  const counts = Object.fromEntries(rowStates.map((state) => [state, 0])) as RowCounts
  for (const { state } of rows) counts[state] += 1
  return { rows, counts, photos, unclear, stamp: previewStampOf(stored, rows) }
}
