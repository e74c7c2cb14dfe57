import { day } from '#domain/dates/durations.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { visitor } from '#domain/permissions.ts'
import { erasedName } from '#domain/personal-data.ts'
import {
  type Retention,
  type RetentionName,
  retentionCutoff,
  retentionNames,
} from '#domain/site/retention-periods.ts'
import { readRetention, saveRetention } from '#features/content/server/read-retention.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { redactFiles } from '#features/content/server/write/store-changes.ts'
import { type EnquiryKind, enquiryKinds } from '#features/enquiries/enquiries.ts'
import { oldEnquiries } from '#features/enquiries/server/handle-enquiries.ts'
import { deleteFeedback } from '#features/feedback/server/feedback-of-person.ts'
import { eraseFiles, eraseRows } from '#features/people/server/erase-person.ts'
import { personOf } from '#features/people/server/get-person.ts'
import { finishErasures } from '#features/people/server/unfinished-erasures.ts'
import { daysAgo } from '#features/undo/server/entries.ts'
import { undoCutoff } from '#features/undo/server/read-change-sets.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent, changeUnderContentLock } from '#server/db/content-version.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { retentionDetail, retentionNoticeDays } from '../retention.ts'
import { countDue, findLeavers, findOldFeedback, leavingKinds, rejectedSignUps } from './find-due.ts'

type Context = Pick<
  AppContext,
  'config' | 'db' | 'contentVersion' | 'media' | 'now' | 'log' | 'personSources'
>

const batchSize = { feedback: 200, signUps: 200, people: 20, history: 1_000 }

/**
 * Deletes expired data in small batches, so that other requests are not blocked. Each batch is recorded in History in
 * its own transaction: after an interruption, History lists everything deleted so far, and the next day continues.
 */
export async function applyRetention(context: Context): Promise<void> {
  const { db } = context
  const now = context.now()
  const { periods, startsOn } = await startRetention(db, now)
  if (startsOn <= schoolDay(now)) {
    await deleteOldFeedback(db, now, retentionCutoff('feedback', periods, now))
    for (const kind of enquiryKinds)
      await deleteOldEnquiries(db, now, kind, retentionCutoff(kind, periods, now))
    await takeNamesOfRejected(db, now, retentionCutoff('signUps', periods, now))
    await eraseLeavers(context, retentionCutoff('left', periods, now))
  }
  // Pruning History is not itself logged, to avoid an entry every day.
  const ended = retentionCutoff('activity', periods, now).toISOString()
  await deleteOldChanges(context, ended)
  await deleteOldHistory(db, ended, now)
  // Finishes an erasure that was interrupted when the process ended.
  await finishErasures(context)
}

/** Sets when the periods take effect, on the first run. A site that already has expired data gets a notice period. */
async function startRetention(db: Db, now: Date): Promise<{ periods: Retention; startsOn: string }> {
  return inTransaction(db, async (db) => {
    const { periods, startsOn } = await readRetention(db)
    if (startsOn !== undefined) return { periods, startsOn }
    const { activity: _, ...due } = await countDue(db, periods, now)
    const notice = Math.max(...Object.values(due)) > 0 ? retentionNoticeDays * day : 0
    const first = schoolDay(new Date(now.getTime() + notice))
    await saveRetention(db, now, { periods, startsOn: first })
    return { periods, startsOn: first }
  })
}

/** Records a batch in History, inside its transaction. @returns the number, for `untilDone` */
async function tell(db: Db, now: Date, what: RetentionName, number: number): Promise<number> {
  const title = retentionDetail({ ...none, [what]: number })
  if (number > 0) await recordHistory(db, now, visitor, { action: 'delete by age', title })
  return number
}

const none = Object.fromEntries(retentionNames.map((name) => [name, 0])) as Record<RetentionName, number>

const deleteOldFeedback = (db: Db, now: Date, cutoff: Date): Promise<number> =>
  untilDone(batchSize.feedback, () =>
    changeUnderContentLock(db, async (db) => {
      const rows = await findOldFeedback(db, cutoff, batchSize.feedback)
      await deleteFeedback(db, rows)
      return tell(db, now, 'feedback', rows.length)
    }),
  )

const deleteOldEnquiries = (db: Db, now: Date, kind: EnquiryKind, cutoff: Date): Promise<number> =>
  inTransaction(db, async (db) => {
    const old = oldEnquiries(db, kind, cutoff).select('id')
    const { numDeletedRows } = await db.deleteFrom('requests').where('id', 'in', old).executeTakeFirst()
    return tell(db, now, kind, Number(numDeletedRows))
  })

/** Keeps the History entries but removes the names. */
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
        for (const row of rows) await eraseRows(context, db, await personOf(db, kind, row))
        return tell(db, now, 'left', rows.length)
      }),
    )
  // Runs once for all erased people, because on SQLite it rewrites the whole file.
  if (erased > 0) await eraseFiles(context)
}

/** Repeats a batch until one is not full. @returns the total number of deleted records */
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
 * Deletes the contents of changes once it is too late to undo them; their lines stay as long as History. A change of a
 * single record keeps its contents as long as its line.
 *
 * @param ended lines older than this ISO time are about to be deleted
 */
async function deleteOldChanges({ db, now }: Pick<AppContext, 'db' | 'now'>, ended: string): Promise<void> {
  const old = db
    .selectFrom('history')
    .select('id')
    .where('at', '<=', undoCutoff(now()))
    .where((eb) => eb.or([eb('at', '<', ended), eb('reason', '<>', 'one record')]))
  await db.deleteFrom('changedRecords').where('changeSetId', 'in', old).execute()
  await redactFiles(db, undoCutoff(now()))
}

/** Longer than a year: the next school year must begin before the record of this one is deleted. */
const yearsBegunDays = 2 * 365

/**
 * Deletes History entries older than a time, in small batches to avoid blocking requests. Only the line of a school year
 * is kept longer, without the admin's name, because a year must not begin twice.
 */
async function deleteOldHistory(db: Db, before: string, now: Date): Promise<void> {
  const old = db
    .selectFrom('history')
    .select('id')
    .where('at', '<', before)
    .where((eb) =>
      eb.or([
        eb('onceKey', 'is', null),
        eb('undoneAt', 'is not', null),
        eb('at', '<', daysAgo(yearsBegunDays, now)),
      ]),
    )
    .orderBy('at')
    .limit(batchSize.history)
  await untilDone(batchSize.history, async () => {
    const { numDeletedRows } = await db.deleteFrom('history').where('id', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  })
  await db
    .updateTable('history')
    .set({ adminId: null, adminName: erasedName })
    .where('at', '<', before)
    .execute()
}
