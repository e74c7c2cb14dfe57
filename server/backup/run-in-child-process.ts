import type { AppContext } from '../app-context.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { runChild } from '../run-child.ts'
import { lockHeldExitCode } from './backup-lock.ts'
import type { BackupRunner } from './backups.ts'
import { readOutcomes, recordOutcome } from './outcomes.ts'
import type { BackupJob } from './schedule.ts'

/** Where one process serves many sites, theirs are due at the same moment. */
const oneAtATime = limitConcurrency({ concurrency: 1, maxWaiting: 10_000 })

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
      const { status, stderr } = await runChild('backup', argumentsOf(job, config), { env, signal })
      if (status === 0) return log.info({ job }, 'the backups are done with a job')
      if (signal.aborted || status === lockHeldExitCode) return
      const error = new Error(`The ${job} ended with ${status}: ${stderr}`)
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
