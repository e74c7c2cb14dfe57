import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Logger } from 'pino'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { logSlowQueries } from './log-slow-queries.ts'
import { metricsType } from './routes.ts'
import type { ServedSites } from './site-gauges.ts'

export type Monitoring = {
  /** Absent where nobody may ask. */
  collectMetrics?: () => Promise<string>
  close(): Promise<void>
}

/**
 * Begins what the settings ask for: slow queries in the log, metrics, traces. Libraries are loaded only for what is asked.
 *
 * @param worker its number, where several share the machine: each has the port after that of the one before
 * @throws {CannotStart} when METRICS_PORT is not free
 */
export async function startMonitoring(
  { config, log, worker = 1 }: { config: Config; log: Logger; worker?: number | undefined },
  sites: ServedSites,
): Promise<Monitoring> {
  const closing: (() => unknown)[] = [logSlowQueries(log, config.slowQueryMs)]
  const close = async () => void (await Promise.all(closing.map((end) => end())))
  if (config.tracesEndpoint) {
    const { sendTraces } = await import('./traces.ts')
    closing.push(sendTraces(config.tracesEndpoint))
  }
  const { token, port } = config.metrics
  if (token === undefined && port === undefined) return { close }
  const { createMetrics } = await import('./metrics.ts')
  const metrics = createMetrics(log, sites)
  closing.push(metrics.close)
  if (port !== undefined) closing.push(await serveMetrics(metrics.collect, port + worker - 1, config.host))
  return { collectMetrics: metrics.collect, close }
}

/** On a port that only the machine's own network reaches, so without a token. */
async function serveMetrics(collect: () => Promise<string>, port: number, host: string) {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    const text = await collect().catch(() => undefined)
    if (text === undefined) return response.writeHead(503).end()
    return response.writeHead(200, { 'content-type': metricsType }).end(text)
  })
  try {
    // Exclusive, since workers would share the port, and one of them would answer for all.
    server.listen({ port, host, exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    throw new CannotStart(`METRICS_PORT ${port} cannot be used: ${(error as Error).message}.`, error)
  }
  return () => {
    server.closeAllConnections()
    server.close()
  }
}
