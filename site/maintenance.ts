import { day } from '#domain/dates/durations.ts'
import { idempotencyKeyRetentionDays } from '#domain/idempotency-key.ts'
import { visitor } from '#domain/permissions.ts'
import { sendAccessNotices } from '#features/access/server/access-notices.ts'
import { deleteUnansweredSignUps, remindOfSignUps } from '#features/access/server/unanswered-sign-ups.ts'
import { removeAbortedRestoreTest } from '#features/backup/server/restore-test/run-restore-test.ts'
import {
  deleteOrphanedConsents,
  endConsents,
  sendConsentNotices,
} from '#features/consents/server/end-consents.ts'
import { deletePendingFiles, markForDeletion } from '#features/content/server/files/pending-deletions.ts'
import { findProbablyUnused } from '#features/content/server/files/used-files.ts'
import { deleteOldEvenings } from '#features/evenings/server/delete-old-evenings.ts'
import { deleteOldImports } from '#features/import/server/delete-imports.ts'
import { applyRetention } from '#features/retention/server/apply-retention.ts'
import { findClockJump, saveDailyWork } from '#features/retention/server/clock-jump.ts'
import { deleteUndoneYears } from '#features/school-year/server/year-records.ts'
import { deleteOldErrorCounts } from '#features/site-health/server/check-errors.ts'
import { emptyTrash } from '#features/undo/server/trash/delete-permanently.ts'
import { trashCutoff } from '#features/undo/server/trash/present-entry.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import { type Leadership, repeatAsLeader } from '#server/db/leadership.ts'
import { deleteOldMails } from '#server/mail/delete-old-mails.ts'
import { sweepFiles } from '#server/media/sweep-files.ts'

type MaintenanceContext = Pick<
  AppContext,
  'config' | 'db' | 'contentVersion' | 'media' | 'now' | 'log' | 'personSources'
>

/**
 * Sends due mails and deletes expired or unused data; see the names of the steps. Each step is small and may
 * be interrupted at any moment; the next run continues from there. A failing step does not stop the others.
 */
export async function runMaintenance(context: MaintenanceContext): Promise<void> {
  const steps = {
    sendAccessNotices,
    endConsents,
    sendConsentNotices,
    deleteOrphanedConsents,
    deleteUnansweredSignUps,
    remindOfSignUps,
    emptyExpiredTrash,
    deleteUndoneYears,
    applyRetention,
    deleteOldEvenings,
    // Runs after old change sets are deleted, because stored changes keep their files in use.
    markUnusedFiles,
    deleteOldImports,
    deletePendingFiles,
    deleteOldMails,
    deleteOldIdempotencyKeys,
    deleteOldInvitations,
    deleteOldErrorCounts,
    sweepOrphans,
    removeAbortedRestoreTest,
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
export const scheduleMaintenance = (context: MaintenanceContext, leadership: Leadership): void =>
  repeatAsLeader(leadership, day, () => runDailyWork(context))

/** Runs maintenance, unless the clock has moved by weeks: a wrong clock must not delete anything. */
export async function runDailyWork(context: MaintenanceContext): Promise<void> {
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

const emptyExpiredTrash = (context: MaintenanceContext) =>
  emptyTrash(context, visitor, trashCutoff(context.now()))

/** Marks files of replaced pictures and rejected admins for deletion. */
async function markUnusedFiles(context: MaintenanceContext) {
  const names = await findProbablyUnused(context.db, trashCutoff(context.now()))
  for (let index = 0; index < names.length; index += batchSize) {
    const batch = names.slice(index, index + batchSize)
    await changeContent(context, (db) => markForDeletion(db, context.now(), batch))
  }
}

/** Deletes files that were left by a crash before their row was inserted, and checks that each row has its file. */
async function sweepOrphans(context: MaintenanceContext) {
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

/**
 * How many days an invitation is kept after it expired. Until then, its link still explains why it is
 * invalid; after that, the e-mail address must be deleted.
 */
const keptDays = 30

/** Deletes invitations that expired a month ago, used or not. */
async function deleteOldInvitations({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const cutoff = new Date(now().getTime() - keptDays * day).toISOString()
  await db.deleteFrom('invitations').where('expiresAt', '<', cutoff).execute()
}

/** Deletes old idempotency keys, because no client repeats a request days later. */
export async function deleteOldIdempotencyKeys({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const cutoff = new Date(now().getTime() - idempotencyKeyRetentionDays * day).toISOString()
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<=', cutoff).execute()
}
