import { randomUUID } from 'node:crypto'
import { day, minute } from '#domain/dates/durations.ts'
import type { AppContext } from '../app-context.ts'
import { dialectOf } from '../db/dialect.ts'
import { readVersion } from '../version.ts'

/** A process that serves the site: when it began, and which program it runs, as `0.1.0 on Node 26.10.0`. */
export type ServerProcess = { startedAt: string; version: string }

const beatMs = minute
/** Who has not been heard of for so long has ended without a word. */
const silentMs = 3 * minute
/** Deleted later: of another machine the clock may be minutes behind. */
const keptMs = day

type ProcessContext = Pick<AppContext, 'db' | 'now' | 'log' | 'contentVersion' | 'writeAccess'>

/**
 * Tells the database once a minute that this process lives. Only where there may be others: SQLite serves one.
 * @returns ends it, and says that the process is gone
 */
export function announceProcess(context: ProcessContext): () => Promise<void> {
  const { db, now, log, contentVersion, writeAccess } = context
  if (dialectOf(db) === 'sqlite') return async () => {}
  const id = randomUUID()
  const { startedAt, version } = ownProcess(now())
  const mayWrite = () => !contentVersion.isOutdated() && writeAccess.refusal() === undefined
  const warn = (error: unknown) =>
    log.warn({ err: error }, 'could not tell the database that this process lives')

  async function beat() {
    if (!mayWrite()) return
    const seenAt = now().toISOString()
    await db
      .insertInto('serverProcesses')
      .values({ id, startedAt, seenAt, version })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt }))
      .execute()
    await db.deleteFrom('serverProcesses').where('seenAt', '<', before(now(), keptMs)).execute()
  }

  let beating = beat().catch(warn)
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(warn)
  }, beatMs).unref()
  return async () => {
    clearInterval(timer)
    await beating
    if (mayWrite()) await db.deleteFrom('serverProcesses').where('id', '=', id).execute().catch(warn)
  }
}

/** Those that serve the site now, the oldest first; at least this one. */
export async function readProcesses({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<ServerProcess[]> {
  const rows = await db
    .selectFrom('serverProcesses')
    .select(['startedAt', 'version'])
    .where('seenAt', '>=', before(now(), silentMs))
    .orderBy('startedAt')
    .execute()
  return rows.length > 0 ? rows : [ownProcess(now())]
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

const ownProcess = (now: Date): ServerProcess => ({
  startedAt: new Date(now.getTime() - process.uptime() * 1_000).toISOString(),
  version: `${readVersion()} on Node ${process.versions.node}`,
})
