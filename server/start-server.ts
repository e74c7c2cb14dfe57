import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { hour } from '#domain/dates/durations.ts'
import { createSetupLink } from './accounts/setup-link.ts'
import { buildApp } from './app.ts'
import type { AppContext } from './app-context.ts'
import { createBackups } from './backup/backups.ts'
import { runInChildProcess } from './backup/run-in-child-process.ts'
import { CannotStart } from './cannot-start.ts'
import type { Config } from './config.ts'
import { alwaysLeader, type Leadership, repeatAsLeader } from './db/leadership.ts'
import { openDatabase } from './db/open-database.ts'
import type { OpenDatabase } from './db/opened-database.ts'
import { removeOldSpam } from './feedback/remove-old-spam.ts'
import { withFreePort } from './free-port.ts'
import { untilConnectionsEnd } from './http/connections.ts'
import { deleteExpiredCounts } from './http/rate-limit.ts'
import { assertSharedKeys } from './keys/key-fingerprints.ts'
import { createLog } from './log.ts'
import { createMailer } from './mail/mail-queue.ts'
import { scheduleMaintenance } from './maintenance/maintenance.ts'
import { openStore } from './media/open-store.ts'
import { startMonitoring } from './monitoring/start-monitoring.ts'
import { loadSite } from './pages/load-site.ts'
import { shutDownOnDiskFailure, shutDownOnSignals } from './shutdown.ts'
import { writeUrlFile } from './url-file.ts'
import { printAddress, reportReady } from './workers/ready.ts'

type Options = {
  root: string
  config: Config
  isDevelopment: boolean
  /** Its number, where several processes share the port and the data folder, which their parent has locked. */
  worker?: number | undefined
}

/**
 * Opens everything, serves until it is stopped, and closes everything in order.
 * @throws {CannotStart} in one sentence
 */
export async function startServer({ worker, ...options }: Options): Promise<void> {
  const config = await withFreePort(options.config)
  const log = createLog(config, worker)
  const database = await openDatabase(config, { exclusive: worker === undefined })
  const { db, contentVersion, diskFailed, close: closeDatabase } = database
  const now = () => new Date()
  await assertSharedKeys({ config, db, now })
  const stopping = new AbortController()
  const leadership = await takePartInLeading(config, database, log)
  const media = await openStore(config, log, { worker })
  const mailer = createMailer({ db, config, now, log, isPaused: contentVersion.isOutdated })
  const backups = createBackups({ config, db, media, now, log }, runInChildProcess({ config, db, now, log }))
  const clientSite = await loadSite(options)
  const context: AppContext = {
    config,
    db,
    contentVersion,
    media,
    mailer,
    backups,
    now,
    log,
    stopping: stopping.signal,
    ...clientSite.context,
  }

  const { close: closeMonitoring, collectMetrics } = await startMonitoring(context)
  if (collectMetrics) context.collectMetrics = collectMetrics
  const app = await buildApp(context)
  await clientSite.attachTo(app)
  let urlFile: ReturnType<typeof writeUrlFile> | undefined
  const shutdownSteps = {
    announce: () => stopping.abort(),
    // Together: a request may be waiting for the outcome of its mail.
    drain: () => Promise.all([app.close(), mailer.close(), backups.close(), leadership.close()]),
    abortConnections: () => app.server.closeAllConnections(),
    release: async () => {
      urlFile?.remove()
      await closeMonitoring()
      await closeDatabase()
    },
  }
  const retire = () => untilConnectionsEnd(app.server)
  shutDownOnSignals(shutdownSteps, { log, delayMs: config.shutdownDelayMs, retire })
  shutDownOnDiskFailure(diskFailed, shutdownSteps.drain, log)
  repeatAsLeader(leadership, hour, () => cleanUp(context))
  scheduleMaintenance(context, leadership)
  backups.startSchedule(leadership)
  await listen(app, config)
  if (worker !== undefined) {
    reportReady(worker === 1 ? await createSetupLink(context) : undefined)
    return
  }
  urlFile = writeUrlFile(config)
  printAddress(config, await createSetupLink(context))
}

/** PostgreSQL is for several processes; its driver is loaded only where it is used. */
async function takePartInLeading(
  { databaseUrl }: Config,
  { contentVersion }: OpenDatabase,
  log: Logger,
): Promise<Leadership> {
  if (!databaseUrl) return alwaysLeader
  const { electLeader } = await import('./db/elect-leader.ts')
  return electLeader(databaseUrl, { log, mayLead: () => !contentVersion.isOutdated() })
}

async function listen(app: FastifyInstance, { host, port }: Config) {
  try {
    await app.listen({ host, port, listenTextResolver: () => 'listening' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new CannotStart(`PORT ${port} is in use by another program. Stop it, or set PORT.`, error)
    if (code === 'EACCES')
      throw new CannotStart(`PORT ${port} needs rights that this user does not have.`, error)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CannotStart(`HOST ${host} is not an address of this machine.`, error)
    throw error
  }
}

/** Deletes expired rows; whether they go now or an hour later does not matter. */
const cleanUp = (context: AppContext) =>
  Promise.all([deleteExpiredCounts(context), removeOldSpam(context)]).catch((error) =>
    context.log.warn({ err: error }, 'hourly cleanup failed'),
  )
