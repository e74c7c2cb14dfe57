import { sql } from 'kysely'
import { day } from '#domain/dates/durations.ts'
import { changeSetMessages, undoDays } from '#domain/records/change-sets.ts'
import { message } from '#domain/text/message.ts'
import type { ChangedRecordRow, ChangeSetRow } from '../db/change-rows.ts'
import { isId } from '../db/new-id.ts'
import type { Db } from '../db/tables.ts'
import { NotFound } from '../errors.ts'
import { beforeCursor, type Cursor, paginate } from '../http/list-params.ts'

type Page = { limit: number; cursor?: Cursor | undefined }

/** Change sets made at or before this time cannot be undone any more. */
export const undoCutoff = (now: Date) => new Date(now.getTime() - undoDays * day).toISOString()

export const isTooOld = ({ at }: Pick<ChangeSetRow, 'at'>, now: Date) => at <= undoCutoff(now)

/** @throws {NotFound} */
export async function getChangeSet(db: Db, id: string): Promise<ChangeSetRow> {
  const row = isId(id)
    ? await db.selectFrom('changeSets').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined
  if (!row) throw new NotFound(message(changeSetMessages, 'gone'))
  return row
}

/** One page of all change sets, newest first. */
export async function listChangeSets(db: Db, { limit, cursor }: Page) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('changeSets')
      .selectAll()
      .$if(cursor !== undefined, (sets) => sets.where(beforeCursor('at', cursor as Cursor)))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    db.selectFrom('changeSets').select(countAll).executeTakeFirstOrThrow(),
  ])
  return { ...paginate(rows, limit, ({ at }) => at), total: Number(total) }
}

/** One page of the records of a change set, in the order in which they were changed. */
export async function listChangedRecords(db: Db, changeSetId: string, { limit, cursor }: Page) {
  const ofSet = db.selectFrom('changedRecords').where('changeSetId', '=', changeSetId)
  const [rows, { total }] = await Promise.all([
    ofSet
      .selectAll()
      .$if(cursor !== undefined, (records) => records.where('position', '>', positionIn(cursor)))
      .orderBy('position')
      .limit(limit + 1)
      .execute(),
    ofSet.select(countAll).executeTakeFirstOrThrow(),
  ])
  const withIds = rows.map((row): ChangedRecordRow & { id: string } => ({ ...row, id: row.recordId }))
  return { ...paginate(withIds, limit, ({ position }) => String(position)), total: Number(total) }
}

const countAll = sql<number>`count(*)`.as('total')

/** A cursor is typed by anybody; what is no position is the beginning. */
const positionIn = (cursor: Cursor | undefined) =>
  /^\d{1,9}$/.test(cursor?.sortKey ?? '') ? Number(cursor?.sortKey) : -1
