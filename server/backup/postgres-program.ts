import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { ExplainedError } from '../jobs/explained-error.ts'
import { backupFailures } from './failures.ts'

type Program = 'pg_dump' | 'pg_restore'

/**
 * Runs one of PostgreSQL's own programs on the database at a URL. The password goes by the environment: a command line
 * can be read by everybody on the machine.
 *
 * @throws {ExplainedError}
 */
export async function runPostgresProgram(
  program: Program,
  args: string[],
  { url, signal }: { url: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const child = spawn(program, args, {
    env: { ...process.env, ...connectionEnv(url) },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal && { signal }),
  })
  const stderr = text(child.stderr)
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new ExplainedError(backupFailures.programMissing(program), { cause: error })
    throw error
  })
  if (code === 0) return
  throw new ExplainedError(backupFailures.programFailed(program), { detail: await stderr })
}

/** The URL as environment variables of PostgreSQL's programs. */
function connectionEnv(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const variables = {
    PGHOST: searchParams.get('host') ?? hostname.replace(/^\[(.*)\]$/, '$1'),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
    PGCONNECT_TIMEOUT: '10',
  }
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
}
