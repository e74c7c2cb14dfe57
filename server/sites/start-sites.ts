import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { withFreePort } from '../free-port.ts'
import { untilConnectionsEnd } from '../http/connections.ts'
import { createHttpServer } from '../http/server-options.ts'
import { createLog } from '../log.ts'
import { startMonitoring } from '../monitoring/start-monitoring.ts'
import type { OpenSite } from '../open-site.ts'
import { loadSite } from '../pages/load-site.ts'
import { shutDownOnDiskFailure, shutDownOnSignals } from '../shutdown.ts'
import { listening } from '../start-server.ts'
import { createSites } from './open-sites.ts'
import { assertShareable, type Environment } from './site-environment.ts'

type Options = { root: string; config: Config; sitesDir: string; env: Environment }

/**
 * Serves all sites of a folder in this one process: each in a folder named after its host name, with its own database,
 * files, admins and settings. One that cannot be opened does not stop the others.
 *
 * @throws {CannotStart} in one sentence
 */
export async function startSites({ root, sitesDir, env, ...options }: Options): Promise<void> {
  assertShareable(env)
  const config = await withFreePort(options.config)
  const log = createLog(config)
  const clientSite = await loadSite({ root, isDevelopment: false })
  let isServing = false
  const sites = createSites({
    env: { ...env, PORT: String(config.port) },
    folder: sitesDir,
    log,
    clientSite,
    now: () => performance.now(),
    onOpened: (site) => {
      // The first ones wait until the others are open as well.
      if (!isServing) return
      watch(site)
      site.startSchedules()
    },
  })
  await sites.openAll()
  if (sites.open.size === 0)
    throw new CannotStart(
      `No site of ${sitesDir} can be served. Make a folder with its host name in it for each.`,
    )
  const monitoring = await startMonitoring({ config, log }, () =>
    [...sites.open].map(([host, { context }]) => [host, context]),
  )
  const watch = (site: OpenSite) => {
    if (monitoring.collectMetrics) site.context.collectMetrics = monitoring.collectMetrics
    shutDownOnDiskFailure(site.diskFailed, drain, log)
  }
  let isStopping = false
  const server = createHttpServer((request, response) => {
    if (isStopping) response.shouldKeepAlive = false
    const host = hostOf(request)
    const site = sites.open.get(host)
    if (site) site.app.server.emit('request', request, response)
    else if (answerState(request, response, isStopping)) return
    else if (!sites.isThere(host)) refuse(response, 404, 'There is no site at this address.')
    else
      void sites.openLater(host).then((opened) => {
        if (opened) opened.app.server.emit('request', request, response)
        else refuse(response, 503, 'This site cannot be shown at the moment.')
      })
  })
  // A connection whose request cannot be read belongs to no site; any of them knows what to answer.
  const [anySite] = sites.open.values()
  server.on('clientError', (error, socket) => anySite?.app.server.emit('clientError', error, socket))
  const drain = async () => {
    // New connections are refused; those with a request in progress end with its answer.
    const closed = once(server, 'close')
    server.close()
    await closed
    await sites.drain()
  }
  for (const site of sites.open.values()) watch(site)
  isServing = true
  const steps = {
    announce: () => {
      isStopping = true
      sites.announce()
    },
    drain,
    abortConnections: () => server.closeAllConnections(),
    release: async () => {
      await monitoring.close()
      await sites.release()
    },
  }
  shutDownOnSignals(steps, {
    log,
    delayMs: config.shutdownDelayMs,
    retire: () => untilConnectionsEnd(server),
  })
  await listening(config, async () => {
    server.listen(config.port, config.host)
    await once(server, 'listening')
  })
  process.stdout.write(`Lamplight serves ${sites.open.size} sites on port ${config.port}\n`)
  void sites.startSchedules()
}

/** Without the port, in small letters. */
const hostOf = ({ headers: { host = '' } }: IncomingMessage) => host.replace(/:\d{1,5}$/, '').toLowerCase()

/** Of the process, whatever the host: for a proxy or a container that asks by address. */
function answerState({ method, url }: IncomingMessage, response: ServerResponse, isStopping: boolean) {
  if (method !== 'GET' || (url !== '/healthz' && url !== '/readyz')) return false
  const isReady = url === '/healthz' || !isStopping
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  response
    .writeHead(isReady ? 200 : 503, headers)
    .end(JSON.stringify({ status: isReady ? 'ok' : 'stopping' }))
  return true
}

function refuse(response: ServerResponse, status: number, sentence: string) {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 503 && { 'retry-after': '10' }),
  }
  response.writeHead(status, headers).end(`${sentence}\n`)
}
