import { once } from 'node:events'
import { createServer } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AppContext } from '../app-context.ts'
import { readOutcomes } from '../backup/outcomes.ts'
import { CannotStart } from '../cannot-start.ts'
import { databaseSize } from '../db/database-size.ts'
import { events } from '../events.ts'
import { countFailedMails, countWaitingMails } from '../mail/count-mails.ts'

/**
 * Serves metrics for Prometheus on a port that only the machine's own network reaches, so without a token.
 *
 * @returns ends it
 * @throws {CannotStart} when the port is not free
 */
export async function serveMetrics(context: AppContext, port: number): Promise<() => void> {
  const registry = new Registry()
  const stopCounting = countAnswers(registry)
  collectDefaultMetrics({ register: registry })
  observeSite(registry, context)
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    const text = await registry.metrics().catch((error) => context.log.warn({ err: error }, 'no metrics'))
    if (!text) return response.writeHead(503).end()
    return response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  })
  try {
    // Exclusive, since workers would share the port, and one of them would answer for all.
    server.listen({ port, host: context.config.host, exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    throw new CannotStart(`METRICS_PORT ${port} cannot be used: ${(error as Error).message}.`, error)
  }
  return () => {
    stopCounting()
    server.closeAllConnections()
    server.close()
  }
}

/** Upper bounds of durations, in seconds: a cached page takes less than the first, a report on paper up to the last. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Labels are route patterns, methods and states, of which there are few; no name, address or id is in them. */
function countAnswers(registry: Registry): () => void {
  const registers = [registry]
  const requests = new Histogram({
    name: 'lamplight_http_request_duration_seconds',
    help: 'Answers that were worked out, by route pattern; those from the cache are counted apart.',
    labelNames: ['method', 'route', 'status'],
    ...{ buckets, registers },
  })
  const help = 'Answers from the response cache.'
  const hits = new Counter({ name: 'lamplight_http_cache_hits_total', help, registers })
  const stopRequests = events.answered.subscribe(({ request: { method }, route, status, milliseconds }) =>
    requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1_000),
  )
  const stopHits = events.cacheHit.subscribe(() => hits.inc())
  return () => {
    stopRequests()
    stopHits()
  }
}

/** What is read when somebody asks; null where it cannot be known. */
const gauges: Record<string, { help: string; read: (context: AppContext) => Promise<number | null> }> = {
  database_size_bytes: { help: 'The size of the database.', read: ({ db }) => databaseSize(db) },
  storage_free_bytes: {
    help: 'Free space where files are stored.',
    read: async ({ media }) => (await media.usage()).freeBytes,
  },
  mails_waiting: { help: 'Messages that wait to be sent.', read: ({ db }) => countWaitingMails(db) },
  mails_failed: { help: 'Messages that failed lately.', read: ({ db, now }) => countFailedMails(db, now()) },
  backup_last_success_timestamp_seconds: {
    help: 'When the last backup was made, in seconds since 1970.',
    read: async ({ db }) => inSeconds((await readOutcomes(db)).made?.endedAt),
  },
}

function observeSite(registry: Registry, context: AppContext): void {
  for (const [name, { help, read }] of Object.entries(gauges))
    new Gauge({
      name: `lamplight_${name}`,
      help,
      registers: [registry],
      async collect() {
        const value = await read(context).catch((error) => {
          context.log.warn({ err: error, metric: name }, 'a metric could not be read')
          return null
        })
        if (value === null) this.remove()
        else this.set(value)
      },
    })
}

const inSeconds = (time: string | undefined) => (time === undefined ? null : Date.parse(time) / 1_000)
