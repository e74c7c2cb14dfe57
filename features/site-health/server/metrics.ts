import { once } from 'node:events'
import { createServer } from 'node:http'
import { readOutcomes } from '#features/backup/server/schedule.ts'
import type { AppContext } from '#server/app-context.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { readDatabaseSize } from '#server/db/database-size.ts'
import { events } from '#server/events.ts'
import { countFailedMails, countWaitingMails } from '#server/mail/queue-rows.ts'
import { system } from '#server/system.ts'
import { createHistogram, formatMetrics, type Metric, metricsContentType } from './prometheus.ts'

/**
 * Serves metrics for Prometheus on a port that is reachable only in the machine's own network and therefore
 * needs no token.
 *
 * @returns a function that stops the server
 * @throws {CannotStart} if the port is in use
 */
export async function serveMetrics(context: AppContext, port: number): Promise<() => void> {
  const { readResponses, stopCounting } = countResponses()
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    // Read the process values before the site values, whose queries would count as event-loop lag.
    const ofProcess = await readAll(context, processReadings)
    const ofSite = await readAll(context, siteReadings)
    const text = formatMetrics([...readResponses(), ...ofProcess, ...ofSite])
    return response.writeHead(200, { 'content-type': metricsContentType }).end(text)
  })
  try {
    // Never shared with another process, because each process reports its own metrics.
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

/** Upper bounds of durations in seconds: a cached page takes less than the first, a PDF report up to the last. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Counts responses. Their labels are route patterns, methods and status codes, so there are only a few combinations,
 * without any name, address or id.
 */
function countResponses() {
  const durations = createHistogram(buckets)
  let hits = 0
  const stopDurations = events.responded.subscribe(({ request: { method }, route, status, milliseconds }) =>
    durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1_000),
  )
  const stopHits = events.cacheHit.subscribe(() => {
    hits += 1
  })
  return {
    readResponses: (): Metric[] => [
      {
        name: 'lamplight_http_request_duration_seconds',
        type: 'histogram',
        help: 'Duration of responses by route pattern; cached responses are counted separately.',
        samples: durations.samples(),
      },
      {
        name: 'lamplight_http_cache_hits_total',
        type: 'counter',
        help: 'Answers from the response cache.',
        samples: [{ value: hits }],
      },
    ],
    stopCounting() {
      stopDurations()
      stopHits()
    },
  }
}

/** Values read for each request, by name; null if a value is unknown. */
type Readings = Record<string, [help: string, read: (context: AppContext) => Reading | Promise<Reading>]>
type Reading = number | null

/** Named as in Prometheus's own libraries. */
const processReadings: Readings = {
  nodejs_eventloop_lag_seconds: ['Lag of event loop in seconds.', measureLag],
  nodejs_heap_size_used_bytes: [
    'Process heap size used from Node.js in bytes.',
    () => process.memoryUsage().heapUsed,
  ],
  process_cpu_seconds_total: [
    'Total user and system CPU time spent in seconds.',
    () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
  ],
  process_resident_memory_bytes: ['Resident memory size in bytes.', () => process.memoryUsage.rss()],
  process_start_time_seconds: [
    'Start time of the process since unix epoch in seconds.',
    () => Math.round(system.startedAt() / 1_000),
  ],
}

const siteReadings: Readings = {
  lamplight_database_size_bytes: ['The size of the database.', ({ db }) => readDatabaseSize(db)],
  lamplight_storage_free_bytes: [
    'Free space where files are stored.',
    async ({ media }) => (await media.usage()).freeBytes,
  ],
  lamplight_mails_waiting: ['Messages that wait to be sent.', ({ db }) => countWaitingMails(db)],
  lamplight_mails_failed: ['Messages that failed lately.', ({ db, now }) => countFailedMails(db, now())],
  lamplight_backup_last_success_timestamp_seconds: [
    'When the last backup was made, in seconds since 1970.',
    async ({ db }) => inSeconds((await readOutcomes(db)).made?.endedAt),
  ],
}

const readAll = (context: AppContext, readings: Readings): Promise<Metric[]> =>
  Promise.all(
    Object.entries(readings).map(async ([name, [help, read]]) => {
      const type = name.endsWith('_total') ? 'counter' : 'gauge'
      try {
        const value = await read(context)
        return { name, type, help, samples: value === null ? [] : [{ value }] }
      } catch (error) {
        context.log.warn({ err: error, metric: name }, 'a metric could not be read')
        return { name, type, help, samples: [] }
      }
    }),
  )

async function measureLag() {
  const start = system.elapsed()
  await system.nextTurn()
  return (system.elapsed() - start) / 1_000
}

const inSeconds = (time: string | undefined) => (time === undefined ? null : Date.parse(time) / 1_000)
