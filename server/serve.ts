import type { FastifyInstance } from 'fastify'
import { hour } from '#domain/durations.ts'
import { createSetupLink } from './accounts/setup-link.ts'
import { leaveAddress } from './address-file.ts'
import { buildApp } from './app.ts'
import { createBackups } from './backup/backups.ts'
import { inOwnProcess } from './backup/own-process.ts'
import { CannotStart } from './cannot-start.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { removeOldSpam } from './feedback/remove-old-spam.ts'
import { withRealPort } from './free-port.ts'
import { forgetPastLimits } from './http/rate-limit.ts'
import { createLog } from './log.ts'
import { createMailer } from './mail/mail-queue.ts'
import { openStore } from './media/open-store.ts'
import { loadSite } from './pages/load-site.ts'
import type { Parts } from './parts.ts'
import { stopOnSignals, stopWithoutDisk } from './stop.ts'
import { tidyEachDay } from './tidy/tidy.ts'

/**
 * Opens everything, serves until it is told to stop, and closes it in turn.
 * @throws {CannotStart} in one sentence
 */
export async function serve(options: {
  root: string
  config: Config
  isDevelopment: boolean
}): Promise<void> {
  const config = await withRealPort(options.config)
  const log = createLog(config)
  const { db, version, failed, close: closeDatabase } = await openDatabase(config)
  const now = () => new Date()
  const media = await openStore(config, log)
  const mailer = createMailer({ db, config, now, log })
  const backups = createBackups({ config, db, media, now, log }, inOwnProcess({ config, db, now, log }))
  const site = await loadSite(options)
  const parts: Parts = {
    config,
    db,
    version,
    media,
    mailer,
    backups,
    now,
    log,
    setup: { tokenHash: null },
    ...site.parts,
  }

  const app = await buildApp(parts)
  await site.attachTo(app)
  let address: ReturnType<typeof leaveAddress> | undefined
  const closing = {
    // Together: a request may be waiting for what becomes of its mail.
    finish: () => Promise.all([app.close(), mailer.close(), backups.close()]),
    breakOff: () => app.server.closeAllConnections(),
    release: async () => {
      address?.remove()
      await closeDatabase()
    },
  }
  stopOnSignals(closing, log)
  stopWithoutDisk(failed, closing.finish, log)
  tidyEachHour(parts)
  tidyEachDay(parts)
  backups.keepToPlan()
  await listen(app, config)
  address = leaveAddress(config)
  say(`Lamplight is at ${config.publicUrl}`)
  const setupLink = await createSetupLink(parts)
  if (setupLink) say(`Set up the first admin: ${setupLink}`)
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

/** What has lost its meaning need not be kept; whether it goes now or an hour later does not matter. */
function tidyEachHour(parts: Parts) {
  const tidy = () =>
    Promise.all([forgetPastLimits(parts), removeOldSpam(parts)]).catch((error) =>
      parts.log.warn({ err: error }, 'could not tidy'),
    )
  setInterval(tidy, hour).unref()
  void tidy()
}

const say = (line: string) => process.stdout.write(`${line}\n`)
