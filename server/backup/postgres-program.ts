import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { BackupFailed } from './backup-failed.ts'

type Program = 'pg_dump' | 'pg_restore'

/**
 * Runs one of PostgreSQL's own programs on the database at an address. The password goes by the environment: what
 * stands on a command line, everybody on the machine can read.
 *
 * @throws {BackupFailed}
 */
export async function runPostgresProgram(
  program: Program,
  args: string[],
  { url, signal }: { url: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const child = spawn(program, args, {
    env: { ...process.env, ...connectionOf(url) },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal && { signal }),
  })
  const said = text(child.stderr)
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupFailed(missing(program), { cause: error })
    throw error
  })
  if (code === 0) return
  throw new BackupFailed(`${program} could not do its work; the log says why.`, { detail: await said })
}

const missing = (program: Program) =>
  `The database is PostgreSQL, and its program ${program} is not on this machine. ` +
  'Install it (on Debian: postgresql-client), or set BACKUP_EVERY=off and use the backups of whoever runs the database.'

/** The address in the words of PostgreSQL's programs. */
function connectionOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const words = {
    PGHOST: searchParams.get('host') ?? hostname.replace(/^\[(.*)\]$/, '$1'),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
    PGCONNECT_TIMEOUT: '10',
  }
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word !== ''))
}
