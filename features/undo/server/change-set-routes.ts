import type { z } from 'zod'
import type { Actor } from '#domain/permissions.ts'
import { retentionCutoff } from '#domain/site/retention-periods.ts'
import { message } from '#domain/text/words.ts'
import { changeSetMessages, changeSetPaths } from '#features/content/change-sets.ts'
import { type HistoryAction, historyPath, listedActions, unlistedActions } from '#features/content/history.ts'
import { readRetention } from '#features/content/server/read-retention.ts'
import type { ChangeSetRow, HistoryRow } from '#features/content/server/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import type { Db } from '#server/db/tables.ts'
import type { Feature } from '#server/feature.ts'
import {
  type Cursor,
  defaultLimit,
  pageHeaders,
  parseListParams,
  readNewest,
} from '#server/http/list-params.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { reversalCalls, undoCalls } from '../calls.ts'
import type { HistoryEntry } from '../history-schemas.ts'
import { changesSource } from './changes-of-person.ts'
import { historySource } from './history-of-person.ts'
import { photosSource } from './photos-of-person.ts'
import { findReversals, type StoredChange } from './plan-reversal.ts'
import { presentChangedRecord, presentChangeSet } from './present-change-set.ts'
import { findChangedRecords, getChangeSet, listChangedRecords, listChangeSets } from './read-change-sets.ts'
import { type Direction, reverseChangeSet } from './reverse-change-set.ts'
import { emptyExpiredTrash, trashRoutes } from './trash/trash-routes.ts'

/** Lists who did what, newest first, filtered by kind, action or admin. */
export const showHistory = serve(undoCalls.showHistory, (context) => async (request, reply) => {
  const { cursor, limit = defaultLimit } = parseListParams(request.query)
  const { kind, action, admin } = request.query
  const filters = { kind, action, admin }
  const page = await listHistory(context.db, { limit, cursor, filters })
  reply.headers(pageHeaders(historyPath, page, { limit: String(limit), ...filters }))
  return { success: true, data: page.entries }
})

type ListParams = { limit: number; cursor?: Cursor | undefined; filters: Filters }
type Filters = Pick<z.output<(typeof undoCalls.showHistory)['query']>, 'kind' | 'action' | 'admin'>

async function listHistory(db: Db, { limit, cursor, filters }: ListParams) {
  const { kind, action, admin } = filters
  const matching = db
    .selectFrom('history')
    .$if(action !== undefined, (entries) => entries.where('action', '=', action as HistoryAction))
    .$if(kind !== undefined, (entries) => entries.where('kind', '=', kind as string))
    .$if(admin !== undefined, (entries) => entries.where('adminId', '=', admin as string))
  const list = matching
    .selectAll()
    // Uses `not in` although the count uses `in`: with `in`, the database would collect and sort all rows of each
    // action.
    .$if(action === undefined, (entries) => entries.where('action', 'not in', unlistedActions))
  const counted = matching.$if(action === undefined, (rows) => rows.where('action', 'in', listedActions))
  const { page, next, total } = await readNewest(list, counted, 'at', { limit, cursor })
  return { entries: page.map(present), total, next }
}

const present = (row: HistoryRow): HistoryEntry => {
  const { id, at, action, kind, recordId, title, adminId, adminName, reason } = row
  return {
    _id: id,
    at,
    action: action as HistoryAction,
    kind,
    recordId,
    title,
    by: adminId ? { _id: adminId, name: adminName ?? '' } : null,
    changeSetId: reason === 'one record' ? id : null,
  }
}

const showChangeSets = serve(undoCalls.showChangeSets, (context) => async (request, reply) => {
  const { db } = context
  const { cursor, limit = defaultLimit } = parseListParams(request.query)
  const { record } = request.query
  const { page, ...rest } = await listChangeSets(db, { limit, cursor, recordId: record })
  const stored = await findChangedRecords(db, page, record)
  const records = await presentRecords(context, request.actor, [...stored.values()])
  reply.headers(pageHeaders(changeSetPaths.list, rest, { limit: String(limit), record }))
  const cutoff = await historyCutoff(context)
  const data = page.map((row) => {
    const change = stored.get(row.id)
    return {
      ...presentChangeSet(row, context.now(), cutoff),
      record: (change && records.get(change)) ?? null,
    }
  })
  return { success: true, data }
})

const showChangeSet = serve(undoCalls.showChangeSet, (context) => async (request, reply) => {
  const { id } = request.params
  const { cursor, limit = defaultLimit } = parseListParams(request.query)
  const changeSet = await getChangeSet(context.db, id)
  const { page, ...rest } = await listChangedRecords(context.db, id, { limit, cursor })
  const stored = page.map((row) => ({ ...row, at: changeSet.at, reason: changeSet.reason }))
  const records = await presentRecords(context, request.actor, stored)
  reply.headers(pageHeaders(changeSetPaths.one.replace(':id', id), rest, { limit: String(limit) }))
  return { success: true, data: await presentOne(context, changeSet), records: [...records.values()] }
})

async function presentRecords({ db, now }: AppContext, actor: Actor, stored: readonly StoredChange[]) {
  const reversals = await findReversals(db, stored, { actor, now: now() })
  return new Map(reversals.map((reversal) => [reversal.stored, presentChangedRecord(reversal, actor)]))
}

const presentOne = async (context: Pick<AppContext, 'db' | 'now'>, changeSet: ChangeSetRow) =>
  presentChangeSet(changeSet, context.now(), await historyCutoff(context))

async function historyCutoff({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  const { periods } = await readRetention(db)
  return retentionCutoff('activity', periods, now()).toISOString()
}

type Said = { whole: 'undone' | 'redone'; partly: 'partlyUndone' | 'partlyRedone' }

const reversing = (direction: Direction, { whole, partly }: Said) =>
  serve(reversalCalls[direction], (context) => async (request) => {
    const [{ id }, actor, now] = [request.params, requireAdmin(request), context.now()]
    const { number, left, data } = await changeContent(context, async (db) => {
      const changeSet = await getChangeSet(db, id)
      const reversed = await reverseChangeSet(db, { changeSet, direction, actor, now })
      return { ...reversed, data: await presentOne({ ...context, db }, await getChangeSet(db, id)) }
    })
    const result =
      left.length > 0
        ? message(changeSetMessages, partly, number, left)
        : message(changeSetMessages, whole, number)
    return { success: true, message: result, data }
  })

const undo = reversing('undo', { whole: 'undone', partly: 'partlyUndone' })
const redo = reversing('redo', { whole: 'redone', partly: 'partlyRedone' })

export const undoFeature: Feature = {
  routes: [...trashRoutes, showChangeSets, showChangeSet, undo, redo, showHistory],
  dailyWork: { emptyExpiredTrash },
  personSources: { photos: photosSource, changes: changesSource, history: historySource },
}
