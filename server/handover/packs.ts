import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { handoverMessages, packKeptMinutes } from '#domain/admin/handover.ts'
import type { PackState } from '#domain/admin/handover-schemas.ts'
import { minute } from '#domain/dates/durations.ts'
import { message } from '#domain/text/message.ts'
import { findAdmin } from '../accounts/admins.ts'
import type { Config } from '../config.ts'
import { changeUnderContentLock } from '../db/content-version.ts'
import type { Db } from '../db/tables.ts'
import { Conflict, NotFound } from '../errors.ts'
import { type Author, recordHistory } from '../history/record-history.ts'
import { createJobs, type Job, readJob } from '../jobs/jobs.ts'
import { runChild } from '../jobs/run-child.ts'

export type PackProgress = { photos: number; bytes: number; totalBytes: number }
export type CompletedPack = { bytes: number; photos: number; missing: number }

/** Makes a pack at a path, until it is aborted. */
export type PackRunner = (options: {
  to: string
  passphrase: string
  signal: AbortSignal
  onProgress: (progress: PackProgress) => void
}) => Promise<CompletedPack>

/** The handover pack of this site: one at a time, on the server for an hour at most. */
export type Packs = ReturnType<typeof createPacks>

type PackJob = Job<PackProgress, CompletedPack>
type Dependencies = { config: Pick<Config, 'dataDir'>; db: Db; now: () => Date; log: Logger }

const refusal = message(handoverMessages, 'running')

/** @param run makes the file: in a child process, so that visitors do not have to wait */
export function createPacks(context: Dependencies, run: PackRunner) {
  const { config, db, now, log } = context
  const jobs = createJobs(context)
  const folder = join(config.dataDir, 'handover')
  let timer: NodeJS.Timeout | undefined
  const pathOf = (id: string) => join(folder, `${id}.zip`)
  const read = () => readPack(db, now())
  /** Files of other packs than the one that is kept or made: also what a killed process has left. */
  const removeOldFiles = async () => {
    const names = await readdir(folder).catch(() => [])
    if (names.length === 0) return
    const pack = await read()
    const isKept = (name: string) => pack && pack.state !== 'failed' && name.startsWith(pack.id)
    for (const name of names) if (!isKept(name)) await rm(join(folder, name), { force: true })
  }
  return {
    /**
     * Begins one in the background, which History tells; the one before is removed.
     *
     * @returns its `startedAt`
     * @throws {Conflict} while one is being made
     */
    async start(by: Extract<Author, { type: 'admin' }>, passphrase: string) {
      const also = (db: Db) => recordHistory(db, now(), by, { action: 'make a handover pack' })
      const options = { place: 'the pack', refusal, by: by.id, also }
      const { startedAt } = await jobs.start('pack', options, async ({ id, signal, onProgress }) => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await removeOldFiles()
        return run({ to: pathOf(id), passphrase, signal, onProgress })
      })
      return startedAt
    },
    async state() {
      const pack = await read()
      return pack && presentPack(pack, (await findAdmin(db, pack.by ?? ''))?.fullName ?? '')
    },
    /**
     * The file that is ready.
     * @throws {NotFound} where there is none, {Conflict} where it is on another machine
     */
    async find() {
      const pack = await read()
      if (pack?.state !== 'done') throw new NotFound(message(handoverMessages, 'none'))
      const { id, startedAt } = pack
      const file = await stat(pathOf(id)).catch(() => undefined)
      if (!file) throw new Conflict(message(handoverMessages, 'elsewhere'))
      return { id, path: pathOf(id), size: file.size, startedAt }
    },
    async remove() {
      await removePack(context)
      await removeOldFiles()
    },
    whenIdle: jobs.whenIdle,
    /** Removes what was kept long enough, now and each minute. */
    startSchedule() {
      const tick = () =>
        removeOldFiles().catch((error) => log.warn({ err: error }, 'could not remove a handover pack'))
      tick()
      timer = setInterval(tick, minute)
    },
    async close() {
      clearInterval(timer)
      await jobs.close()
    },
  }
}

const removePack = ({ db, now }: Dependencies) =>
  changeUnderContentLock(db, async (db) => {
    if ((await readPack(db, now()))?.state === 'running') throw new Conflict(refusal)
    await forgetPack(db)
  })

/** Runs `npm run handover`, which gets the passphrase through its standard input: no other program can read it there. */
export const packInChild =
  (env: NodeJS.ProcessEnv): PackRunner =>
  ({ to, passphrase, signal, onProgress }) =>
    runChild('handover', ['--to', to], {
      ...{ env, signal, onProgress },
      input: `${passphrase}\n`,
    })

/**
 * Part of a transaction: from its end on nobody can fetch the pack, also one that is being made. Each machine removes its
 * file within a minute.
 */
export async function forgetPack(db: Db): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', 'pack').execute()
}

/** The last pack, while it is kept. */
async function readPack(db: Db, now: Date): Promise<PackJob | undefined> {
  const pack: PackJob | undefined = await readJob(db, now, 'pack')
  if (!pack || pack.state === 'running') return pack
  const left = Date.parse(removalOf(pack)) - now.getTime()
  // A time too far ahead was written by a clock that was wrong: waiting for it could take years.
  return left > 0 && left < (packKeptMinutes + 1) * minute ? pack : undefined
}

/** Until when a pack is kept, or the word that it failed. */
const removalOf = ({ endedAt }: PackJob) =>
  new Date(Date.parse(endedAt ?? '') + packKeptMinutes * minute).toISOString()

const presentPack = (pack: PackJob, by: string): PackState => {
  const { state, startedAt, progress, result, error } = pack
  return {
    ...{ state: state === 'running' ? 'making' : state === 'done' ? 'ready' : 'failed', by, startedAt },
    ...{ photos: result?.photos ?? progress?.photos ?? 0, bytes: progress?.bytes ?? 0 },
    ...{
      totalBytes: progress?.totalBytes ?? 0,
      size: result?.bytes ?? null,
      missing: result?.missing ?? null,
    },
    ...{ removedAt: state === 'running' ? null : removalOf(pack), why: error },
  }
}
