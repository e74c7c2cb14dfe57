import type { Logger } from 'pino'
import { currentRequest, events } from '../events.ts'

const slowMs = 500
/** Of a query's text; the longest of ours have many thousand placeholders. */
const maxSqlLength = 2_000

/**
 * Logs queries that take long, with the request that they belong to. Their text has placeholders instead of values.
 * @returns stops it
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
