import type { Actor } from '#domain/permissions.ts'
import { retentionCutoff } from '#domain/site/retention-periods.ts'
import { message } from '#domain/text/words.ts'
import { changeSetMessages, changeSetPaths } from '#features/content/change-sets.ts'
import { readRetention } from '#features/content/server/read-retention.ts'
import type { ChangeSetRow } from '#features/content/server/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import type { Feature } from '#server/feature.ts'
import { defaultLimit, pageHeaders, parseListParams } from '#server/http/list-params.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { reversalCalls, undoCalls } from '../calls.ts'
import { changesSource } from './changes-of-person.ts'
import { historySource } from './history-of-person.ts'
import { showHistory } from './history-routes.ts'
import { photosSource } from './photos-of-person.ts'
import { findReversals, type StoredChange } from './plan-reversal.ts'
import { presentChangedRecord, presentChangeSet } from './present-change-set.ts'
import { findChangedRecords, getChangeSet, listChangedRecords, listChangeSets } from './read-change-sets.ts'
import { type Direction, reverseChangeSet } from './reverse-change-set.ts'
import { emptyExpiredTrash } from './trash/delete-permanently.ts'
import { trashRoutes } from './trash/trash-routes.ts'

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
