import { pino } from 'pino'
import type { Config } from './config.ts'

/** Properties that must never be logged. */
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

/** Creates a log that writes lines of JSON to standard output, for the machine's own journal. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>) {
  const output = pino.destination({ dest: 1, sync: true })
  // A closed terminal takes no more lines; that must not interrupt a clean stop.
  output.on('error', () => undefined)
  const options = {
    level: logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: { err: describeError },
  }
  return pino(options, output)
}

/** Returns the safe properties of an error. The others may hold user input, as PostgreSQL's `detail` does. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, cause } = error
  const code = (error as { code?: unknown }).code
  return { name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) }
}
