import { day } from '#domain/dates/durations.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { visitor } from '#domain/permissions.ts'
import { erasedName } from '#domain/personal-data.ts'
import { deleteFeedback } from '#features/feedback/server/feedback-of-person.ts'
import { eraseFiles, eraseRows } from '#features/people/server/erase-person.ts'
import { personOf } from '#features/people/server/get-person.ts'
import { finishErasures } from '#features/people/server/unfinished-erasures.ts'
import { undoCutoff } from '#features/records/server/change-sets/read-change-sets.ts'
import { daysAgo } from '#features/records/server/history/entries.ts'
import { recordHistory } from '#features/records/server/history/record-history.ts'
import { forgetFiles } from '#features/records/server/history/store-changes.ts'
import { readRetention, saveRetention } from '#features/records/server/read-retention.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent, changeUnderContentLock } from '#server/db/content-version.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  type Retention,
  type RetentionName,
  retentionCutoff,
  retentionDetail,
  retentionNoticeDays,
} from '../retention.ts'
import { countDue, findLeavers, findOldFeedback, leavingKinds, rejectedSignUps } from './find-due.ts'

type Context = Pick<AppContext, 'config' | 'db' | 'contentVersion' | 'media' | 'now' | 'log'>

const batchSize = { feedback: 200, signUps: 200, people: 20, history: 1_000 }

/**
 * Deletes what was kept long enough, in small batches, so that nobody has to wait for it. Each says so in a line of
 * History, in its own transaction: it may be interrupted at any moment, and History tells all that is gone. The next day
 * goes on from there.
 */
export async function applyRetention(context: Context): Promise<void> {
  const { db } = context
  const now = context.now()
  const { periods, startsOn } = await startRetention(db, now)
  if (startsOn <= schoolDay(now)) {
    await deleteOldFeedback(db, now, retentionCutoff('feedback', periods, now))
    await takeNamesOfRejected(db, now, retentionCutoff('signUps', periods, now))
    await eraseLeavers(context, retentionCutoff('left', periods, now))
  }
  // Of itself History has no line, or it would have one each day.
  const ofActivity = retentionCutoff('activity', periods, now)
  await deleteOldHistory(db, ofActivity)
  await deleteOldChangeSets(context, ofActivity)
  // Of an erasure after which the process ended.
  await finishErasures(context)
}

/** The first time, of a site that has old things already: from when on the periods hold. */
async function startRetention(db: Db, now: Date): Promise<{ periods: Retention; startsOn: string }> {
  return inTransaction(db, async (db) => {
    const { periods, startsOn } = await readRetention(db)
    if (startsOn !== undefined) return { periods, startsOn }
    const { feedback, signUps, left } = await countDue(db, periods, now)
    const notice = feedback + signUps + left > 0 ? retentionNoticeDays * day : 0
    const first = schoolDay(new Date(now.getTime() + notice))
    await saveRetention(db, now, { periods, startsOn: first })
    return { periods, startsOn: first }
  })
}

/** In the transaction of the batch. @returns how many, for `untilDone` */
async function tell(db: Db, now: Date, what: RetentionName, number: number): Promise<number> {
  const title = retentionDetail({ ...none, [what]: number })
  if (number > 0) await recordHistory(db, now, visitor, { action: 'delete by age', title })
  return number
}

const none: Record<RetentionName, number> = { feedback: 0, signUps: 0, activity: 0, left: 0 }

const deleteOldFeedback = (db: Db, now: Date, cutoff: Date): Promise<number> =>
  untilDone(batchSize.feedback, () =>
    changeUnderContentLock(db, async (db) => {
      const rows = await findOldFeedback(db, cutoff, batchSize.feedback)
      await deleteFeedback(db, rows)
      return tell(db, now, 'feedback', rows.length)
    }),
  )

/** What happened stays, and to whom not. */
const takeNamesOfRejected = (db: Db, now: Date, cutoff: Date): Promise<number> =>
  untilDone(batchSize.signUps, () =>
    inTransaction(db, async (db) => {
      const ids = (await rejectedSignUps(db, cutoff)).slice(0, batchSize.signUps)
      for (const id of ids)
        await db.updateTable('history').set({ title: erasedName }).where('recordId', '=', id).execute()
      return tell(db, now, 'signUps', ids.length)
    }),
  )

async function eraseLeavers(context: Context, cutoff: Date): Promise<void> {
  let erased = 0
  const now = context.now()
  for (const kind of leavingKinds)
    erased += await untilDone(batchSize.people, () =>
      changeContent(context, async (db) => {
        const rows = await findLeavers(db, kind, cutoff, batchSize.people)
        for (const row of rows) await eraseRows(db, await personOf(db, kind, row), now)
        return tell(db, now, 'left', rows.length)
      }),
    )
  // Once for all: on SQLite it writes the whole file anew.
  if (erased > 0) await eraseFiles(context)
}

/** Each batch is gone before the next is read, so it ends with the first that is not full. @returns how many in all */
async function untilDone(size: number, deleteBatch: () => Promise<number>): Promise<number> {
  let deleted = 0
  let last = size
  while (last === size) {
    last = await deleteBatch()
    deleted += last
  }
  return deleted
}

/**
 * Deletes what records were before and after once it is too late to undo, one change set at a time (at most
 * `maxChangedRecords` rows each); the change sets themselves, and those of one record whole, stay as long as entries in
 * History. By whom a school year was begun goes then too, but not yet that it was: nobody may begin it twice.
 *
 * @param before the time until which those are kept no longer
 */
async function deleteOldChangeSets({ db, now }: Pick<AppContext, 'db' | 'now'>, before: Date): Promise<void> {
  const ended = before.toISOString()
  const old = await db
    .selectFrom('changeSets')
    .select('id')
    .where('at', '<=', undoCutoff(now()))
    .where((eb) => eb.or([eb('at', '<', ended), eb('reason', '<>', 'one record')]))
    .execute()
  for (const { id } of old) await db.deleteFrom('changedRecords').where('changeSetId', '=', id).execute()
  await db
    .deleteFrom('changeSets')
    .where('at', '<', ended)
    .where((eb) =>
      eb.or([
        eb('onceKey', 'is', null),
        eb('undoneAt', 'is not', null),
        eb('at', '<', daysAgo(yearsBegunDays, now())),
      ]),
    )
    .execute()
  await db
    .updateTable('changeSets')
    .set({ adminId: null, adminName: erasedName })
    .where('at', '<', ended)
    .execute()
  await forgetFiles(db, undoCutoff(now()))
}

/** Longer than a year is proposed: until the next one. */
const yearsBegunDays = 2 * 365

/** Deletes entries from before a time, in small batches, so that nobody has to wait for it. Returns how many. */
function deleteOldHistory(db: Db, before: Date): Promise<number> {
  const old = db
    .selectFrom('history')
    .select('id')
    .where('at', '<', before.toISOString())
    .orderBy('at')
    .limit(batchSize.history)
  return untilDone(batchSize.history, async () => {
    const { numDeletedRows } = await db.deleteFrom('history').where('id', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  })
}
