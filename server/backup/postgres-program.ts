import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { ExplainedError } from '../jobs/explained-error.ts'

/**
 * Runs one of PostgreSQL's own programs on the database at a URL. The password goes by the environment: a command line
 * can be read by everybody on the machine.
 *
 * @throws {ExplainedError}
 */
export async function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  args: string[],
  { url, signal }: { url: string; signal?: AbortSignal },
): Promise<void> {
  const child = spawn(program, args, {
    env: { ...process.env, ...connectionEnv(url) },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal && { signal }),
  })
  const stderr = text(child.stderr)
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new ExplainedError(
      `The database is PostgreSQL, and its program ${program} is not on this machine. ` +
        'Install it (on Debian: postgresql-client), or set BACKUP_EVERY=off and use the backups of those who run the database.',
      { cause: error },
    )
  })
  if (code !== 0)
    throw new ExplainedError(`${program} could not do its work; the log says why.`, { detail: await stderr })
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
