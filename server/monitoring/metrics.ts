import type { Meter } from '@opentelemetry/api'
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { AggregationType, MeterProvider } from '@opentelemetry/sdk-metrics'
import type { Logger } from 'pino'
import { events } from '../events.ts'
import { observeProcess } from './process-gauges.ts'
import { observeSites, type ServedSites } from './site-gauges.ts'

/** Upper bounds of durations, in seconds: a cached page takes less than the first, a report on paper up to the last. */
const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export type Metrics = {
  /** Everything as Prometheus reads it, in its text format. */
  collect(): Promise<string>
  close(): Promise<void>
}

/**
 * Counts what the server does from now on. Labels are route patterns, methods and states, of which there are few; no
 * name, address or id is in them.
 */
export function createMetrics(log: Logger, sites: ServedSites): Metrics {
  const reader = new PrometheusExporter({ preventServerStart: true })
  const aggregation = {
    type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM,
    options: { boundaries: durationBounds },
  } as const
  const provider = new MeterProvider({
    readers: [reader],
    views: [{ instrumentName: '*_seconds', meterName: 'events', aggregation }],
  })
  const unsubscribe = countEvents(provider.getMeter('events'))
  const stopObserving = observeProcess(provider.getMeter('process'))
  observeSites(provider.getMeter('site'), sites)
  const serializer = new PrometheusSerializer('', false, undefined, true, true)
  return {
    async collect() {
      const { resourceMetrics, errors } = await reader.collect()
      for (const error of errors) log.warn({ err: error }, 'a metric could not be read')
      return serializer.serialize(resourceMetrics)
    },
    async close() {
      for (const stop of [...unsubscribe, stopObserving]) stop()
      await provider.shutdown()
    },
  }
}

function countEvents(meter: Meter): (() => void)[] {
  const requests = meter.createHistogram('lamplight_http_request_duration_seconds', {
    description: 'Answers that were worked out, by route pattern; those from the cache are counted apart.',
  })
  const hits = meter.createCounter('lamplight_http_cache_hits', {
    description: 'Answers from the response cache.',
  })
  const queries = meter.createHistogram('lamplight_database_query_duration_seconds', {
    description: 'Queries to the database.',
  })
  const work = meter.createHistogram('lamplight_work_duration_seconds', {
    description: 'Messages handed to the mail server, and pictures rendered.',
  })
  return [
    events.answered.subscribe(({ request: { method }, route, status, milliseconds }) =>
      requests.record(milliseconds / 1_000, {
        method,
        route,
        status: `${Math.floor(status / 100)}xx`,
      }),
    ),
    events.cacheHit.subscribe(() => hits.add(1)),
    events.queried.subscribe(({ milliseconds, hasFailed }) =>
      queries.record(milliseconds / 1_000, { result: resultOf(hasFailed) }),
    ),
    events.worked.subscribe(({ what, milliseconds, hasFailed }) =>
      work.record(milliseconds / 1_000, { kind: what, result: resultOf(hasFailed) }),
    ),
  ]
}

const resultOf = (hasFailed: boolean) => (hasFailed ? 'failed' : 'ok')
