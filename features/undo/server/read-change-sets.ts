import { message } from '#domain/text/words.ts'
import { changeSetMessages, undoDays } from '#features/content/change-sets.ts'
import type { ChangedRecordRow, ChangeSetRow } from '#features/content/server/tables.ts'
import { countRows } from '#server/db/dialect.ts'
import { isId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/tables.ts'
import { NotFound } from '#server/errors.ts'
import { type Cursor, paginate, readNewest } from '#server/http/list-params.ts'
import { daysAgo } from './entries.ts'
import type { StoredChange } from './plan-reversal.ts'

type Page = { limit: number; cursor?: Cursor | undefined }

export const undoCutoff = (now: Date) => daysAgo(undoDays, now)

/**
 * Returns true if a change set is too old to undo. A single-record change can be undone as long as it is kept
 * with History.
 */
export const isTooOld = ({ at, reason }: Pick<ChangeSetRow, 'at' | 'reason'>, now: Date) =>
  reason !== 'one record' && at <= undoCutoff(now)

/** Selects the lines of History that are change sets. */
export const changeSets = (db: Db) =>
  db.selectFrom(({ selectFrom }) =>
    selectFrom('history')
      .selectAll()
      .where('reason', 'is not', null)
      .$castTo<ChangeSetRow>()
      .as('changeSets'),
  )

/** @throws {NotFound} */
export async function getChangeSet(db: Db, id: string): Promise<ChangeSetRow> {
  const row = isId(id) ? await changeSets(db).selectAll().where('id', '=', id).executeTakeFirst() : undefined
  if (!row) throw new NotFound(message(changeSetMessages, 'gone'))
  return row
}

/** Lists one page of all change sets, newest first, or of those that changed one record. */
export function listChangeSets(
  db: Db,
  { limit, cursor, recordId }: Page & { recordId?: string | undefined },
) {
  const listed = changeSets(db).$if(recordId !== undefined, (sets) =>
    sets.where('id', 'in', (eb) =>
      eb
        .selectFrom('changedRecords')
        .select('changeSetId')
        .where('recordId', '=', recordId as string),
    ),
  )
  return readNewest(listed.selectAll(), listed, 'at', { limit, cursor })
}

/**
 * Returns a changed record per change set: the only one of a single-record change, or the given record in
 * every change set that changed it.
 */
export async function findChangedRecords(
  db: Db,
  sets: readonly ChangeSetRow[],
  recordId?: string,
): Promise<Map<string, StoredChange>> {
  const wanted = new Map(
    sets
      .filter(({ reason }) => recordId !== undefined || reason === 'one record')
      .map(({ id, at, reason }) => [id, { at, reason }]),
  )
  const rows = await db
    .selectFrom('changedRecords')
    .selectAll()
    .where('changeSetId', 'in', ['', ...wanted.keys()])
    .$if(recordId !== undefined, (records) => records.where('recordId', '=', recordId as string))
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const set = wanted.get(row.changeSetId)
      return set ? [[row.changeSetId, { ...row, ...set }]] : []
    }),
  )
}

export async function listChangedRecords(db: Db, changeSetId: string, { limit, cursor }: Page) {
  const ofSet = db.selectFrom('changedRecords').where('changeSetId', '=', changeSetId)
  const [rows, total] = await Promise.all([
    ofSet
      .selectAll()
      .$if(cursor !== undefined, (records) => records.where('position', '>', positionIn(cursor)))
      .orderBy('position')
      .limit(limit + 1)
      .execute(),
    countRows(ofSet),
  ])
  const withIds = rows.map((row): ChangedRecordRow & { id: string } => ({ ...row, id: row.recordId }))
  return { ...paginate(withIds, limit, ({ position }) => String(position)), total }
}

/** Returns the position in a cursor. Clients can send anything; an invalid position means the start. */
const positionIn = (cursor: Cursor | undefined) =>
  /^\d{1,9}$/.test(cursor?.sortKey ?? '') ? Number(cursor?.sortKey) : -1
