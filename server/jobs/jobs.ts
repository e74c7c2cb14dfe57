import type { Logger } from 'pino'
import type { Message } from '#domain/text/message.ts'
import { changeUnderContentLock } from '../db/content-version.ts'
import type { JobRow } from '../db/operation-rows.ts'
import type { Db } from '../db/tables.ts'
import { Conflict } from '../errors.ts'
import { system } from '../system.ts'
import { ExplainedError, explainFailure, failures } from './explained-error.ts'

/** Only one job of each kind runs at a time, across all processes of the site. */
export type JobKind = 'backup' | 'copy' | 'drill' | 'pack'

export type Job<Progress = unknown, Result = unknown> = Omit<JobRow, 'beatAt' | 'progress' | 'result'> & {
  progress: Progress | null
  result: Result | null
}

type Work = (options: {
  id: string
  signal: AbortSignal
  onProgress: (progress: unknown) => void
}) => Promise<unknown>

type StartOptions = {
  place: string
  /** The error that a caller gets if another job of the kind is running. */
  refusal: Message
  by?: string
  /** Runs in the transaction that starts the job. */
  also?: (db: Db) => Promise<unknown>
}

export type Jobs = {
  /**
   * Starts a background job.
   * @throws {Conflict} if a job of the same kind is running in any process, or if this process is stopping
   */
  start(kind: JobKind, options: StartOptions, work: Work): Promise<Job>
  /** Resolves once no job started by this process is running. */
  whenIdle(): Promise<void>
  close(): Promise<void>
}

/** How often a job's progress is saved, with the time as a heartbeat. */
const beatMs = 2_000
/** After this long without a heartbeat, a job's process is considered dead. */
const silentAfterMs = 60_000

type Dependencies = { db: Db; now: () => Date; log: Logger }

export function createJobs(context: Dependencies): Jobs {
  const { db, now } = context
  const abort = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    async start(kind, { place, ...options }, work) {
      if (abort.signal.aborted) throw new Conflict(options.refusal)
      const job = await claim(db, now(), kind, options)
      const ended = runJob(context, job, { place, work, signal: abort.signal }).finally(() =>
        running.delete(ended),
      )
      running.add(ended)
      return job
    },
    async whenIdle() {
      while (running.size > 0) await Promise.all(running)
    },
    async close() {
      abort.abort()
      await Promise.all(running)
    },
  }
}

async function runJob(
  { db, now, log }: Dependencies,
  { id, kind }: Job,
  { place, work, signal }: { place: string; work: Work; signal: AbortSignal },
) {
  const write = (change: Partial<JobRow>) =>
    updateJob(db, id, change).catch((error) =>
      log.warn({ err: error }, 'could not record the state of a job'),
    )
  let progress: string | null = null
  let writing = Promise.resolve()
  const beat = system.setInterval(() => {
    writing = write({ progress, beatAt: now().toISOString() })
  }, beatMs)
  const onProgress = (latest: unknown) => {
    progress = JSON.stringify(latest)
  }
  const outcome = await work({ id, signal, onProgress }).then(
    (result) => ({ state: 'done' as const, result: JSON.stringify(result ?? null) }),
    (error) => {
      const detail = error instanceof ExplainedError ? error.detail : undefined
      if (!signal.aborted) log.error({ err: error, detail, job: kind }, 'a job failed')
      return {
        state: 'failed' as const,
        error: signal.aborted ? failures.stopped : explainFailure(error, place),
      }
    },
  )
  system.clearInterval(beat)
  // A pending write must not overwrite the outcome.
  await writing
  await write({ ...outcome, progress, endedAt: now().toISOString() })
}

const claim = (
  db: Db,
  now: Date,
  kind: JobKind,
  { refusal, by, also }: Omit<StartOptions, 'place'>,
): Promise<Job> =>
  changeUnderContentLock(db, async (db) => {
    if ((await readJob(db, now, kind))?.state === 'running') throw new Conflict(refusal)
    const startedAt = now.toISOString()
    const row: JobRow = {
      kind,
      id: system.randomUUID(),
      state: 'running',
      by: by ?? null,
      startedAt,
      beatAt: startedAt,
      endedAt: null,
      progress: null,
      result: null,
      error: null,
    }
    await db
      .insertInto('jobs')
      .values(row)
      .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
      .execute()
    await also?.(db)
    return present(row, now)
  })

export async function readJob<Progress, Result>(
  db: Db,
  now: Date,
  kind: JobKind,
): Promise<Job<Progress, Result> | undefined> {
  const row = await db.selectFrom('jobs').selectAll().where('kind', '=', kind).executeTakeFirst()
  return row && (present(row, now) as Job<Progress, Result>)
}

/** Returns the kinds of jobs that are running in any process. */
export async function readRunning(db: Db, now: Date): Promise<Set<JobRow['kind']>> {
  const rows = await db.selectFrom('jobs').selectAll().where('state', '=', 'running').execute()
  const jobs = rows.map((row) => present(row, now))
  return new Set(jobs.filter(({ state }) => state === 'running').map(({ kind }) => kind))
}

/** Changes a job, unless another one has replaced it. */
export async function updateJob(db: Db, id: string, change: Partial<JobRow>): Promise<void> {
  await db.updateTable('jobs').set(change).where('id', '=', id).execute()
}

/**
 * Presents a running job as failed if its heartbeat is too old, because its process was killed, or too far in the
 * future, because a clock was wrong.
 */
function present({ beatAt, progress, result, ...row }: JobRow, now: Date): Job {
  const isSilent = Math.abs(now.getTime() - Date.parse(beatAt)) >= silentAfterMs
  const isDead = row.state === 'running' && isSilent
  return {
    ...row,
    ...(isDead && { state: 'failed', endedAt: beatAt, error: failures.stopped }),
    progress: progress && JSON.parse(progress),
    result: result && JSON.parse(result),
  }
}
