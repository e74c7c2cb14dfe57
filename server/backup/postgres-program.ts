import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
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
  const env = { ...process.env, ...connectionEnv(url) }
  try {
    await promisify(execFile)(program, args, { env, ...(signal && { signal }) })
  } catch (error) {
    if (signal?.aborted) throw error
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string }
    const sentence =
      code === 'ENOENT'
        ? `The database is PostgreSQL, and its program ${program} is not on this machine. ` +
          'Install it (on Debian: postgresql-client), or set BACKUP_EVERY=off and use the backups of those who run the database.'
        : `${program} could not do its work; the log says why.`
    throw new ExplainedError(sentence, { cause: error, ...(stderr && { detail: stderr }) })
  }
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
