import { pino } from 'pino'
import type { Config } from './config.ts'

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
