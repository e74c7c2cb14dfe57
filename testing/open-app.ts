import { day } from '#domain/dates/durations.ts'
import { createBackups } from '#features/backup/server/run-backups.ts'
import { makePack } from '#features/handover/server/pack/make-pack.ts'
import { createPacks } from '#features/handover/server/packs.ts'
import type { AppContext } from '#server/app-context.ts'
import type { OpenDatabase } from '#server/db/opened-database.ts'
import { createMailer } from '#server/mail/mail-queue.ts'
import { openStore } from '#server/media/store/open-store.ts'
import { buildApp } from '#site/app.ts'
import { pendingCounts, personSources } from '#site/features.ts'

type Given = Pick<AppContext, 'config' | 'now' | 'log'> & {
  database: OpenDatabase
  /** Returns true while sending mails is paused. */
  isPaused?: () => boolean
}

/** Opens the real app on a database. Backups and handover packs run in this process. */
export async function openApp(
  { config, database, now, log, ...mailing }: Given,
  more: Partial<AppContext> = {},
) {
  const { db, contentVersion } = database
  const media = await openStore(config, log)
  const source = { config, db, media, now, log }
  const mailer = createMailer({ ...source, ...mailing })
  const context: AppContext = {
    ...source,
    contentVersion,
    mailer,
    backups: backupsOf(source),
    personSources,
    pendingCounts,
    packs: createPacks((options) => makePack(source, options).content),
    stopping: new AbortController().signal,
    ...more,
  }
  const app = await buildApp(context)
  await app.ready()
  const close = async () => {
    await Promise.all([app.close(), mailer.close(), context.backups.close()])
    await database.close()
  }
  return { app, context, close }
}

/** Imports each job's code on first use. */
const backupsOf = (source: Pick<AppContext, 'config' | 'db' | 'media' | 'now' | 'log'>) =>
  createBackups(source, async (job, { signal, isByHand }) => {
    if (job === 'copy') {
      const { copyNewestBackup } = await import('#features/backup/server/elsewhere/copy-backup.ts')
      return copyNewestBackup(source, signal)
    }
    if (job === 'drill') {
      const { runRestoreTest } = await import('#features/backup/server/restore-test/run-restore-test.ts')
      return runRestoreTest(source, signal)
    }
    const { runBackup } = await import('#features/backup/server/make-backup.ts')
    const { dir: to, keep, intervalMs } = source.config.backup
    return runBackup(source, { to, isByHand, retention: { keep, intervalMs: intervalMs ?? day }, signal })
  })
