import type { Logger } from 'pino'
import { currentRequest, events } from '../events.ts'

const slowMs = 500
/** Limits the logged text, because our longest queries have thousands of placeholders. */
const maxSqlLength = 2_000

/**
 * Logs slow queries with the request they belong to, with placeholders instead of values.
 * @returns a function that stops the logging
 */
export const logSlowQueries = (log: Logger, thresholdMs = slowMs): (() => void) =>
  events.queried.subscribe(({ sql, milliseconds, hasFailed }) => {
    if (milliseconds < thresholdMs) return
    const request = currentRequest.getStore()?.id
    log.warn(
      { request, sql: sql.slice(0, maxSqlLength), milliseconds: Math.round(milliseconds), hasFailed },
      'slow query',
    )
  })
