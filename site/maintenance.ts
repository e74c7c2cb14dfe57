import { day } from '#domain/dates/durations.ts'
import { deletePendingFiles, markForDeletion } from '#features/content/server/files/pending-deletions.ts'
import { findProbablyUnused } from '#features/content/server/files/used-files.ts'
import { findClockJump, saveDailyWork } from '#features/retention/server/clock-jump.ts'
import { trashCutoff } from '#features/undo/server/trash/present-entry.ts'
import { changeContent } from '#server/db/content-version.ts'
import { type Leadership, repeatAsLeader } from '#server/db/leadership.ts'
import type { DailyContext } from '#server/feature.ts'
import { deleteOldMails } from '#server/mail/queue-rows.ts'
import { sweepFiles } from '#server/media/store/sweep-files.ts'
import { dailyWork } from './features.ts'

/**
 * Does the daily work of all features, then what comes after it. Each step is small and may be interrupted at any moment;
 * the next run continues from there. A failing step does not stop the others.
 */
export async function runMaintenance(context: DailyContext): Promise<void> {
  const steps = {
    ...dailyWork,
    // Runs after old change sets are deleted, because stored changes keep their files in use.
    markUnusedFiles,
    deletePendingFiles,
    deleteOldMails,
    sweepOrphans,
  }
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run(context)
    } catch (error) {
      context.log.warn({ err: error, step }, 'a maintenance step failed')
    }
  }
}

/** Runs maintenance now and daily, in one of the processes. It does not delay the start or the end of the process. */
export const scheduleMaintenance = (context: DailyContext, leadership: Leadership): void =>
  repeatAsLeader(leadership, day, () => runDailyWork(context))

/** Runs maintenance, unless the clock has moved by weeks: a wrong clock must not delete anything. */
export async function runDailyWork(context: DailyContext): Promise<void> {
  try {
    const last = await findClockJump(context)
    if (last) return context.log.warn({ last, now: context.now() }, clockHasJumped)
    await saveDailyWork(context.db, context.now())
  } catch (error) {
    return context.log.warn({ err: error }, 'the daily maintenance could not begin')
  }
  await runMaintenance(context)
}

const clockHasJumped =
  'the clock has moved by more than three weeks since the last daily work, so nothing is deleted until a PIC confirms the date'

/** Marks files of replaced pictures and rejected admins for deletion. */
async function markUnusedFiles(context: DailyContext) {
  const names = await findProbablyUnused(context.db, trashCutoff(context.now()))
  for (let index = 0; index < names.length; index += batchSize) {
    const batch = names.slice(index, index + batchSize)
    await changeContent(context, (db) => markForDeletion(db, context.now(), batch))
  }
}

/** Deletes files that were left by a crash before their row was inserted, and checks that each row has its file. */
async function sweepOrphans(context: DailyContext) {
  const { removed, skipped, missing } = await sweepFiles(context)
  if (removed.length > 0) context.log.info({ files: removed.length }, 'removed orphaned files')
  if (skipped.length > 0)
    context.log.warn(
      { files: skipped.length, first: skipped.slice(0, 10) },
      'so many stored files have no row that none was removed: is this the database they belong to?',
    )
  if (missing.length > 0)
    context.log.warn({ files: missing.length, first: missing.slice(0, 10) }, 'stored files are missing')
}

const batchSize = 50
