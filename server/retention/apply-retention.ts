import { erasedName } from '#domain/admin/person.ts'
import {
  type Retention,
  type RetentionName,
  retentionCutoff,
  retentionDetail,
  retentionNoticeDays,
} from '#domain/admin/retention.ts'
import { day } from '#domain/dates/durations.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { visitor } from '#domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { deleteOldAudit } from '../audit/delete-old-audit.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { deleteOldChangeSets } from '../change-sets/delete-old-change-sets.ts'
import { changeContent, changeUnderContentLock } from '../db/content-version.ts'
import type { Db } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { eraseFiles, eraseRows } from '../people/erase-person.ts'
import { personOf } from '../people/person.ts'
import { deleteFeedback } from '../people/sources/feedback.ts'
import { finishErasures } from '../people/unfinished-erasures.ts'
import { readRetention, saveRetention } from '../settings/read-retention.ts'
import { countDue, findLeavers, findOldFeedback, leavingKinds, rejectedSignUps } from './find-due.ts'

type Context = Pick<AppContext, 'config' | 'db' | 'contentVersion' | 'media' | 'now' | 'log'>

const batchSize = { feedback: 200, people: 20 }

/**
 * Deletes what was kept long enough, in small batches, so that nobody has to wait for it, and says so in one line of
 * History. It may be interrupted at any moment; the next day goes on from there.
 */
export async function applyRetention(context: Context): Promise<void> {
  const { db } = context
  const now = context.now()
  const { periods, startsOn } = await startRetention(db, now)
  const counts: Record<RetentionName, number> = { feedback: 0, signUps: 0, activity: 0, left: 0 }
  if (startsOn <= schoolDay(now)) {
    counts.feedback = await deleteOldFeedback(db, retentionCutoff('feedback', periods, now))
    counts.signUps = await takeNamesOfRejected(db, retentionCutoff('signUps', periods, now))
    counts.left = await eraseLeavers(context, retentionCutoff('left', periods, now))
  }
  const ofActivity = retentionCutoff('activity', periods, now)
  counts.activity = await deleteOldAudit(db, ofActivity)
  await deleteOldChangeSets(context, ofActivity)
  // History that only forgets itself would have a line about that each day.
  if (counts.feedback + counts.signUps + counts.left > 0)
    await recordAudit(db, now, visitor, { action: 'delete by age', title: retentionDetail(counts) })
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

const deleteOldFeedback = (db: Db, cutoff: Date): Promise<number> =>
  deleteBatches(batchSize.feedback, () =>
    changeUnderContentLock(db, async (db) => {
      const rows = await findOldFeedback(db, cutoff, batchSize.feedback)
      await deleteFeedback(db, rows)
      return rows.length
    }),
  )

/** What happened stays, and to whom not. */
async function takeNamesOfRejected(db: Db, cutoff: Date): Promise<number> {
  const ids = await rejectedSignUps(db, cutoff)
  for (const id of ids)
    await db.updateTable('audit').set({ title: erasedName }).where('recordId', '=', id).execute()
  return ids.length
}

async function eraseLeavers(context: Context, cutoff: Date): Promise<number> {
  let erased = 0
  for (const kind of leavingKinds)
    erased += await deleteBatches(batchSize.people, () =>
      changeContent(context, async (db) => {
        const rows = await findLeavers(db, kind, cutoff, batchSize.people)
        for (const row of rows) await eraseRows(db, await personOf(db, kind, row), context.now())
        return rows.length
      }),
    )
  // Once for all: on SQLite it writes the whole file anew.
  if (erased > 0) await eraseFiles(context)
  return erased
}

/** Each batch is gone before the next is read, so it ends with the first that is not full. @returns how many in all */
async function deleteBatches(size: number, deleteBatch: () => Promise<number>): Promise<number> {
  let deleted = 0
  let last = size
  while (last === size) {
    last = await deleteBatch()
    deleted += last
  }
  return deleted
}
