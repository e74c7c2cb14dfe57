import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { hour, minute } from '#domain/dates/durations.ts'
import { backUpInChild, createBackups } from '#features/backup/server/run-backups.ts'
import { removeOldSpam } from '#features/feedback/server/feedback-routes.ts'
import { createPacks, packInChild } from '#features/handover/server/packs.ts'
import { findClockJump } from '#features/retention/server/clock-jump.ts'
import { sendEveningMails } from '#features/rota/server/send-reminders.ts'
import { watchSite } from '#features/site-health/server/mail-problems.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import { alwaysLeader, type Leadership, repeatAsLeader } from '#server/db/leadership.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { OpenDatabase } from '#server/db/opened-database.ts'
import { deleteExpiredCounts } from '#server/http/rate-limit.ts'
import { assertSharedKeys } from '#server/keys/key-fingerprints.ts'
import { createMailer } from '#server/mail/mail-queue.ts'
import { openStore } from '#server/media/store/open-store.ts'
import type { ClientBuild } from '#server/pages/load-site.ts'
import { system } from '#server/system.ts'
import { buildApp } from './app.ts'
import { pendingCounts, personSources } from './features.ts'
import { scheduleMaintenance } from './maintenance.ts'

type OpenSite = {
  context: AppContext
  app: FastifyInstance
  /** Aborted by the first failed write to the disk. */
  diskFailed: AbortSignal | undefined
  startSchedules: () => void
  /** Signals that no new work should be sent here. */
  announce: () => void
  /** Accepts no new work, and resolves once the work in progress is done. */
  drain: () => Promise<unknown>
  /** The last step: closes the database and unlocks the folder. */
  release: () => Promise<void>
}

type Options = {
  config: Config
  log: Logger
  clientSite: ClientBuild
}

/**
 * Opens all parts of a site without serving yet.
 *
 * @throws {CannotStart} with a message for the person who starts the program
 */
export async function openSite({ config, log, clientSite }: Options): Promise<OpenSite> {
  await checkBackupKeys(config.backup)
  const database = await openDatabase(config, {
    beforeUpdate: async (db, update) => {
      const { backUpBeforeUpdate } = await import('#features/backup/server/back-up-before-update.ts')
      return backUpBeforeUpdate({ config, log }, db, update)
    },
  })
  const { db, contentVersion, diskFailed, close: closeDatabase } = database
  const isPaused = () => contentVersion.isOutdated()
  const now = () => system.now()
  const stopping = new AbortController()
  const closing: (() => Promise<unknown>)[] = []
  try {
    await assertSharedKeys({ config, db, now })
    const leadership = await takePartInLeading(config, database, log)
    closing.push(() => leadership.close())
    const media = await openStore(config, log)
    const mailer = createMailer({ db, config, now, log, isPaused })
    closing.push(() => mailer.close())
    const source = { config, db, media, now, log }
    const backups = createBackups(source, backUpInChild(source, process.env))
    closing.push(() => backups.close())
    const context: AppContext = {
      config,
      db,
      contentVersion,
      media,
      mailer,
      backups,
      packs: createPacks(packInChild(process.env)),
      personSources,
      pendingCounts,
      now,
      log,
      stopping: stopping.signal,
      ...clientSite.context,
    }
    const app = await buildApp(context)
    closing.push(() => app.close())
    return {
      context,
      app,
      diskFailed,
      startSchedules: () => startSchedules(context, leadership),
      announce: () => stopping.abort(),
      // Closes everything at once, because a request may be waiting for the outcome of its mail.
      drain: () => Promise.all(closing.map((close) => close())),
      release: closeDatabase,
    }
  } catch (error) {
    await Promise.allSettled(closing.map((close) => close()))
    await closeDatabase()
    throw error
  }
}

/** Checks the backup keys. The encryption code is loaded only if needed. */
async function checkBackupKeys(backup: Config['backup']) {
  if (!backup.copyTo && !backup.identityFile) return
  const { checkKeys } = await import('#features/backup/server/elsewhere/age.ts')
  await checkKeys(backup)
}

/** Joins the leader election. Only PostgreSQL serves several processes; its driver is loaded only if it is used. */
async function takePartInLeading(
  { databaseUrl }: Config,
  { contentVersion }: OpenDatabase,
  log: Logger,
): Promise<Leadership> {
  if (!databaseUrl) return alwaysLeader
  const { electLeader } = await import('#server/db/elect-leader.ts')
  return electLeader(databaseUrl, { log, mayLead: () => !contentVersion.isOutdated() })
}

function startSchedules(context: AppContext, leadership: Leadership) {
  removeOldPacks(context)
  repeatAsLeader(leadership, hour, () => cleanUp(context))
  scheduleMaintenance(context, leadership)
  repeatAsLeader(leadership, 15 * minute, () => mailAboutEvenings(context))
  repeatAsLeader(leadership, minute, () => startBackups(context))
  watchSite(context, leadership)
}

/** Removes handover packs that 0.7.0 left in the data folder. Today none is stored. */
function removeOldPacks({ config, log }: AppContext) {
  rm(join(config.dataDir, 'handover'), { recursive: true, force: true }).catch((error) =>
    log.warn({ err: error }, 'could not remove an old handover pack'),
  )
}

/** Deletes expired rows. After an error, the next hourly run is soon enough. */
async function cleanUp(context: AppContext) {
  try {
    await deleteExpiredCounts(context)
    if (!(await findClockJump(context))) await removeOldSpam(context)
  } catch (error) {
    context.log.warn({ err: error }, 'hourly cleanup failed')
  }
}

/** Starts due backups, unless a newer program has changed the database or this one is stopping. */
async function startBackups({ backups, contentVersion, stopping }: AppContext) {
  if (!contentVersion.isOutdated() && !stopping.aborted) await backups.startWhatIsDue()
}

/** Sends the mails about evenings. After an error, it tries again a quarter of an hour later. */
const mailAboutEvenings = (context: AppContext) =>
  sendEveningMails(context).catch((error) => context.log.warn({ err: error }, 'mails about evenings failed'))
