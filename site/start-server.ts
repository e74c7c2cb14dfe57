import { flushCompileCache } from 'node:module'
import { createSetupLink } from '#features/accounts/server/sign-up/setup-link.ts'
import type { AppContext } from '#server/app-context.ts'
import { CannotStart } from '#server/cannot-start.ts'
import type { Config } from '#server/config.ts'
import { withFreePort } from '#server/free-port.ts'
import { createLog, logSlowQueries } from '#server/log.ts'
import { loadSite } from '#server/pages/load-site.ts'
import { writeServerFile } from '#server/server-file.ts'
import { system } from '#server/system.ts'
import { openSite } from './open-site.ts'
import { shutDownOnDiskFailure, shutDownOnSignals } from './shutdown.ts'

type Options = {
  root: string
  config: Config
  isDevelopment: boolean
}

/**
 * Opens everything, serves until it is stopped, and closes everything in order.
 *
 * @throws {CannotStart} with a message for the person who starts the server
 */
export async function startServer(options: Options): Promise<void> {
  const config = await withFreePort(options.config)
  const log = createLog(config)
  const clientSite = await loadSite(options)
  const site = await openSite({ config, log, clientSite })
  const { context, app } = site
  const stopLogging = logSlowQueries(log)
  const stopMetrics = await startMetrics(context)
  await clientSite.attachTo(app)
  // Scheduled work starts later, so that it does not slow down the first visitors.
  const schedules = system.setTimeout(onceServing, 2_000).unref()
  function onceServing() {
    site.startSchedules()
    // Otherwise Node keeps a copy of the cache, some 6 MB, in memory until the end, and a killed process loses it.
    flushCompileCache()
  }
  let serverFile: ReturnType<typeof writeServerFile> | undefined
  const shutdownSteps = {
    announce: () => {
      system.clearTimeout(schedules)
      site.announce()
    },
    drain: site.drain,
    abortConnections: () => app.server.closeAllConnections(),
    release: async () => {
      serverFile?.remove()
      stopLogging()
      stopMetrics()
      await site.release()
    },
  }
  shutDownOnSignals(shutdownSteps, { log, delayMs: config.shutdownDelayMs })
  shutDownOnDiskFailure(site.diskFailed, site.drain, log)
  await startListening(config, () =>
    app.listen({ ...pickAddress(config), listenTextResolver: () => 'listening' }),
  )
  serverFile = writeServerFile(config)
  printAddress(config, await createSetupLink(context))
}

/** Starts the metrics server; its code is loaded only if metrics are enabled. */
async function startMetrics(context: AppContext): Promise<() => void> {
  const { metricsPort } = context.config
  if (metricsPort === undefined) return () => {}
  const { serveMetrics } = await import('#features/site-health/server/metrics.ts')
  return serveMetrics(context, metricsPort)
}

/** Prints the URL for the person who started the server, and for programs that wait for it. */
function printAddress({ publicUrl }: Config, setupLink: string | undefined): void {
  process.stdout.write(`Lamplight is at ${publicUrl}\n`)
  if (setupLink) process.stdout.write(`Set up the first admin: ${setupLink}\n`)
}

const pickAddress = ({ host, port }: Config) => ({ host, port })

/**
 * Waits until the server listens.
 *
 * @throws {CannotStart} if the address is not available
 */
async function startListening({ host, port }: Config, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen()
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
