import type { FastifyInstance } from 'fastify'
import { hour } from '#domain/dates/durations.ts'
import { createSetupLink } from './accounts/setup-link.ts'
import { buildApp } from './app.ts'
import type { AppContext } from './app-context.ts'
import { createBackups } from './backup/backups.ts'
import { checkBackupSettings } from './backup/check-settings.ts'
import { runInChildProcess } from './backup/run-in-child-process.ts'
import { CannotStart } from './cannot-start.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { removeOldSpam } from './feedback/remove-old-spam.ts'
import { withFreePort } from './free-port.ts'
import { deleteExpiredCounts } from './http/rate-limit.ts'
import { createLog } from './log.ts'
import { createMailer } from './mail/mail-queue.ts'
import { scheduleMaintenance } from './maintenance/maintenance.ts'
import { openStore } from './media/open-store.ts'
import { loadSite } from './pages/load-site.ts'
import { shutDownOnDiskFailure, shutDownOnSignals } from './shutdown.ts'
import { writeUrlFile } from './url-file.ts'

/**
 * Opens everything, serves until it is stopped, and closes everything in order.
 * @throws {CannotStart} in one sentence
 */
export async function startServer(options: {
  root: string
  config: Config
  isDevelopment: boolean
}): Promise<void> {
  const config = await withFreePort(options.config)
  const log = createLog(config)
  await checkBackupSettings(config.backup)
  const { db, contentVersion, diskFailed, close: closeDatabase } = await openDatabase(config)
  const now = () => new Date()
  const media = await openStore(config, log)
  const mailer = createMailer({ db, config, now, log })
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
    setup: { tokenHash: null },
    ...clientSite.context,
  }

  const app = await buildApp(context)
  await clientSite.attachTo(app)
  let urlFile: ReturnType<typeof writeUrlFile> | undefined
  const shutdownSteps = {
    // Together: a request may be waiting for the outcome of its mail.
    drain: () => Promise.all([app.close(), mailer.close(), backups.close()]),
    abortConnections: () => app.server.closeAllConnections(),
    release: async () => {
      urlFile?.remove()
      await closeDatabase()
    },
  }
  shutDownOnSignals(shutdownSteps, log)
  shutDownOnDiskFailure(diskFailed, shutdownSteps.drain, log)
  cleanUpEveryHour(context)
  scheduleMaintenance(context)
  backups.startSchedule()
  await listen(app, config)
  urlFile = writeUrlFile(config)
  printLine(`Lamplight is at ${config.publicUrl}`)
  const setupLink = await createSetupLink(context)
  if (setupLink) printLine(`Set up the first admin: ${setupLink}`)
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
function cleanUpEveryHour(context: AppContext) {
  const cleanUp = () =>
    Promise.all([deleteExpiredCounts(context), removeOldSpam(context)]).catch((error) =>
      context.log.warn({ err: error }, 'hourly cleanup failed'),
    )
  setInterval(cleanUp, hour).unref()
  void cleanUp()
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)
