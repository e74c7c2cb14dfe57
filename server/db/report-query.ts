import type { LogEvent } from 'kysely'
import { events } from '../events.ts'

/** Given to Kysely as its log: tells who watches the server about each query, without its values. */
export const reportQuery = ({ level, query, queryDurationMillis }: LogEvent) =>
  events.queried.publish({
    sql: query.sql,
    milliseconds: queryDurationMillis,
    hasFailed: level === 'error',
  })
