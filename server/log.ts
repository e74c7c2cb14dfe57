import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { currentRequest, events } from './events.ts'

const secrets = [
  'password',
  'oldPassword',
  'newPassword',
  'token',
  'resetToken',
  'authorization',
  'cookie',
  'email',
]

/** Writes lines of JSON to standard output, for the machine's journal. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>) {
  const output = pino.destination({ dest: 1, sync: true })
  // Writing to a closed terminal fails; that must not interrupt a clean shutdown.
  output.on('error', () => undefined)
  const options = {
    level: logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: { err: describeError },
  }
  return pino(options, output)
}

/** Returns only safe properties: others, such as PostgreSQL's `detail`, may contain user input. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, cause } = error
  const code = (error as { code?: unknown }).code
  return { name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) }
}

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
