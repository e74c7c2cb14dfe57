import type { Logger } from 'pino'
import type { Message } from '#domain/text/words.ts'
import { changeUnderContentLock } from '../db/content-version.ts'
import type { Db, JobRow } from '../db/tables.ts'
import { Conflict } from '../errors.ts'
import { system } from '../system.ts'
import { ExplainedError, explainFailure, failures } from './explained-error.ts'

/** Only one job of each kind runs at a time, across all processes of the site. */
export type JobKind = JobRow['kind']

type Work = (options: { signal: AbortSignal }) => Promise<unknown>

type StartOptions = {
  place: string
  /** The error that a caller gets if another job of the kind is running. */
  refusal: Message
  by?: string
}

export type Jobs = {
  /**
   * Starts a background job.
   * @throws {Conflict} if a job of the same kind is running in any process, or if this process is stopping
   */
  start(kind: JobKind, options: StartOptions, work: Work): Promise<void>
  /** Resolves once no job started by this process is running. */
  whenIdle(): Promise<void>
  close(): Promise<void>
}

/** How often a heartbeat is saved. */
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
  { id, kind }: JobRow,
  { place, work, signal }: { place: string; work: Work; signal: AbortSignal },
) {
  const write = (change: Partial<JobRow>) =>
    updateJob(db, id, change).catch((error) =>
      log.warn({ err: error }, 'could not record the state of a job'),
    )
  let writing = Promise.resolve()
  const beat = system.setInterval(() => {
    writing = write({ beatAt: now().toISOString() })
  }, beatMs)
  const outcome = await work({ signal }).then(
    () => ({ state: 'done' as const }),
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
  await write({ ...outcome, endedAt: now().toISOString() })
}

const claim = (
  db: Db,
  now: Date,
  kind: JobKind,
  { refusal, by }: Omit<StartOptions, 'place'>,
): Promise<JobRow> =>
  changeUnderContentLock(db, async (db) => {
    if ((await readRunning(db, now)).has(kind)) throw new Conflict(refusal)
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
    return row
  })

/**
 * Returns the kinds of jobs that are running in any process. If the heartbeat of a job is too old, its process was
 * killed; if it is too far in the future, a clock was wrong.
 */
export async function readRunning(db: Db, now: Date): Promise<Set<JobKind>> {
  const rows = await db.selectFrom('jobs').select(['kind', 'beatAt']).where('state', '=', 'running').execute()
  const alive = rows.filter(({ beatAt }) => Math.abs(now.getTime() - Date.parse(beatAt)) < silentAfterMs)
  return new Set(alive.map(({ kind }) => kind))
}

/** Changes a job, unless another one has replaced it. */
async function updateJob(db: Db, id: string, change: Partial<JobRow>): Promise<void> {
  await db.updateTable('jobs').set(change).where('id', '=', id).execute()
}
