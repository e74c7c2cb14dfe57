import { pino } from 'pino'
import type { Config } from './config.ts'

/** What must never stand in a log, should it ever come near one. */
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

/** Lines of JSON on standard output, for the machine's own journal to keep. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>) {
  const output = pino.destination({ dest: 1, sync: true })
  // A terminal that was closed takes no more lines; that is no reason to end in the middle of a clean stop.
  output.on('error', () => undefined)
  const options = {
    level: logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: { err: describeError },
  }
  return pino(options, output)
}

/** An error's own words and place. Its other properties may hold what somebody typed (PostgreSQL's `detail` does). */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, cause } = error
  const code = (error as { code?: unknown }).code
  return { name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) }
}
