import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { AppContext } from '../app-context.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { projectRoot } from '../project-root.ts'
import { lockHeldExitCode } from './backup-lock.ts'
import type { BackupRunner } from './backups.ts'
import { readOutcomes, recordOutcome } from './outcomes.ts'
import type { BackupJob } from './schedule.ts'

/** The same build as this process, since sources that were updated meanwhile may know other tables. */
const program = join(
  projectRoot,
  import.meta.filename.endsWith('.ts') ? 'server/command-line/backup.ts' : 'build/program/backup.js',
)

/** Where one process serves many sites, theirs are due at the same moment. */
const oneAtATime = limitConcurrency({ concurrency: 1, maxWaiting: 10_000 })

/** Less than a server that stops may take. */
const killAfterMs = 4_000

/** As what each job records that it failed; a drill tries the copy elsewhere as well. */
const failedOutcomes = {
  backup: ['failed'],
  copy: ['copy failed'],
  drill: ['trial failed', 'copy trial failed'],
} as const

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
  (job, { signal }) =>
    oneAtATime(async () => {
      if (signal.aborted) return
      const startedAt = now()
      const args = [program, ...argumentsOf(job, config)]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], env })
      const kill = () => {
        child.kill('SIGTERM')
        // What it leaves behind is removed by the next one.
        setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref()
      }
      signal.addEventListener('abort', kill)
      const stderr = text(child.stderr).catch(() => '')
      // A machine without memory for another process fails here.
      const status = await once(child, 'close')
        .then(([code, signal]) => code ?? signal)
        .catch((error: Error) => error.message)
        .finally(() => signal.removeEventListener('abort', kill))
      if (status === 0) return log.info({ job }, 'the backups are done with a job')
      if (signal.aborted || status === lockHeldExitCode) return
      const error = new Error(`The ${job} ended with ${status}: ${await stderr}`)
      log.error({ err: error, job }, 'the backups could not do a job')
      const outcomes = await readOutcomes(db)
      const isRecorded = failedOutcomes[job].some(
        (outcome) => Date.parse(outcomes[outcome]?.startedAt ?? '') >= startedAt.getTime(),
      )
      if (!isRecorded)
        await recordOutcome(db, failedOutcomes[job][0], { startedAt, endedAt: now() }, { error })
    })

const argumentsOf = (job: BackupJob, { backup: { dir, keep } }: AppContext['config']) =>
  ({
    backup: ['--to', dir, '--keep', String(keep), '--no-copy'],
    copy: ['--copy'],
    drill: ['--drill'],
  })[job]
