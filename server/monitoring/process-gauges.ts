import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Meter } from '@opentelemetry/api'
import { readVersion } from '../version.ts'

const quantiles = [0.5, 0.9, 0.99]

/**
 * What every program for Prometheus tells of its process, under the usual names.
 * @returns stops measuring
 */
export function observeProcess(meter: Meter): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const gauge = (name: string, description: string, read: () => number) =>
    meter.createObservableGauge(name, { description }).addCallback((result) => result.observe(read()))
  const startedAt = Date.now() / 1_000 - process.uptime()
  gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', () => startedAt)
  gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript values.', () => process.memoryUsage().heapUsed)
  meter
    .createObservableCounter('process_cpu_seconds', { description: 'Processor time.' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage()
      result.observe((user + system) / 1_000_000)
    })
  meter
    .createObservableGauge('nodejs_eventloop_lag_seconds', {
      description: 'How much later than asked timers ran since the last reading.',
    })
    .addCallback((result) => {
      for (const quantile of quantiles) {
        const nanoseconds = delay.percentile(quantile * 100)
        result.observe(nanoseconds / 1e9, { quantile: String(quantile) })
      }
      delay.reset()
    })
  const labels = { version: readVersion(), node: process.version }
  meter
    .createObservableGauge('lamplight_info', { description: 'Always 1; the labels tell the versions.' })
    .addCallback((result) => result.observe(1, labels))
  return () => delay.disable()
}
