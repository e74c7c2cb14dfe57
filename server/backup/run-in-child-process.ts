import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { AppContext } from '../app-context.ts'
import { projectRoot } from '../project-root.ts'
import { lockHeldExitCode } from './backup-lock.ts'
import type { BackupRunner } from './backups.ts'
import { readOutcomes, recordFailure } from './outcomes.ts'

/** The same build as this process, since sources that were updated meanwhile may know other tables. */
const program = join(
  projectRoot,
  import.meta.filename.endsWith('.ts') ? 'server/command-line/backup.ts' : 'build/program/backup.js',
)

/**
 * Runs `npm run backup` in a child process of low priority: hashing a gigabyte in the server would make visitors wait
 * (decision 027). That process records its outcome itself, unless it ends too early.
 */
export const runInChildProcess =
  ({
    config,
    db,
    log,
    now,
    env = process.env,
  }: Pick<AppContext, 'config' | 'db' | 'log' | 'now'> & { env?: NodeJS.ProcessEnv }): BackupRunner =>
  async ({ signal }) => {
    const startedAt = now()
    const args = [program, '--to', config.backup.dir, '--keep', String(config.backup.keep)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], env })
    const kill = () => child.kill('SIGTERM')
    signal.addEventListener('abort', kill)
    const stderr = text(child.stderr).catch(() => '')
    // A machine without memory for another process fails here.
    const status = await once(child, 'close')
      .then(([code, signal]) => code ?? signal)
      .catch((error: Error) => error.message)
      .finally(() => signal.removeEventListener('abort', kill))
    if (status === 0) return log.info('made a backup')
    if (signal.aborted || status === lockHeldExitCode) return
    const error = new Error(`The backup ended with ${status}: ${await stderr}`)
    log.error({ err: error }, 'could not make a backup')
    const { failed } = await readOutcomes(db)
    if (!failed || Date.parse(failed.startedAt) < startedAt.getTime())
      await recordFailure(db, { startedAt, endedAt: now() }, error)
  }
