import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { minute } from '#domain/dates/durations.ts'
import { message } from '#domain/text/message.ts'
import { findAdmin } from '#features/accounts/server/admins.ts'
import { type Author, recordHistory } from '#features/records/server/history/record-history.ts'
import type { Config } from '#server/config.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import type { Db } from '#server/db/tables.ts'
import { Conflict, NotFound } from '#server/errors.ts'
import { createJobs, type Job, readJob } from '#server/jobs/jobs.ts'
import { runChild } from '#server/jobs/run-child.ts'
import { system } from '#server/system.ts'
import { handoverMessages, packKeptMinutes } from '../handover.ts'
import type { PackState } from '../handover-schemas.ts'

export type PackProgress = { photos: number; bytes: number; totalBytes: number }
export type CompletedPack = { bytes: number; photos: number; missing: number }
export type PackOptions = {
  to: string
  passphrase: string
  signal: AbortSignal
  onProgress: (progress: PackProgress) => void
}
type PackRunner = (options: PackOptions) => Promise<CompletedPack>

/** The handover pack of this site: one at a time, on the server for at most an hour. */
export type Packs = ReturnType<typeof createPacks>

type PackJob = Job<PackProgress, CompletedPack>
type Dependencies = { config: Pick<Config, 'dataDir'>; db: Db; now: () => Date; log: Logger }

const refusal = message(handoverMessages, 'running')
const keptMs = packKeptMinutes * minute

/** @param run makes the file, in a child process so that requests are not delayed */
export function createPacks(context: Dependencies, run: PackRunner) {
  const { config, db, now, log } = context
  const jobs = createJobs(context)
  const folder = join(config.dataDir, 'handover')
  let timer: NodeJS.Timeout | undefined
  const pathOf = (id: string) => join(folder, `${id}.zip`)
  /** Removes old files, including those that a killed process left behind. */
  const removeOldFiles = async () => {
    const names = await readdir(folder).catch(() => [])
    const pack = await readPack(db, now())
    const old = names.filter((name) => pack?.state === 'failed' || !name.startsWith(`${pack?.id}.`))
    for (const name of old) await rm(join(folder, name), { force: true })
  }
  return {
    /**
     * Starts a pack in the background, records that in History, and removes the previous pack.
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
      const pack = await readPack(db, now())
      return pack && presentPack(pack, (await findAdmin(db, pack.by ?? ''))?.fullName ?? '')
    },
    /**
     * Returns the finished file.
     *
     * @throws {NotFound} if it does not exist
     * @throws {Conflict} if it is on another machine
     */
    async find() {
      const pack = await readPack(db, now())
      if (pack?.state !== 'done') throw new NotFound(message(handoverMessages, 'none'))
      const { id, startedAt } = pack
      const file = await stat(pathOf(id)).catch(() => undefined)
      if (!file) throw new Conflict(message(handoverMessages, 'elsewhere'))
      return { id, path: pathOf(id), size: file.size, startedAt }
    },
    async remove() {
      await changeUnderContentLock(db, async (db) => {
        if ((await readPack(db, now()))?.state === 'running') throw new Conflict(refusal)
        await deletePack(db)
      })
      await removeOldFiles()
    },
    whenIdle: jobs.whenIdle,
    /** Removes expired packs now, and then every minute. */
    startSchedule() {
      const tick = () =>
        removeOldFiles().catch((error) => log.warn({ err: error }, 'could not remove a handover pack'))
      tick()
      timer = system.setInterval(tick, minute)
    },
    async close() {
      system.clearInterval(timer)
      await jobs.close()
    },
  }
}

export const packFileName = (day: string) => `handover-${day}.zip`

/** Runs `npm run handover`, which reads the passphrase from standard input, where no other program can see it. */
export const packInChild =
  (env: NodeJS.ProcessEnv): PackRunner =>
  ({ to, passphrase, signal, onProgress }) =>
    runChild('handover', ['--to', to], { env, signal, onProgress, input: `${passphrase}\n` })

/**
 * Makes the pack unavailable, even one that is still being made; runs inside a transaction. Each machine
 * removes its file within a minute.
 */
export async function deletePack(db: Db): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', 'pack').execute()
}

/** Returns the last pack until it expires. A time too far in the future comes from a wrong clock. */
async function readPack(db: Db, now: Date): Promise<PackJob | undefined> {
  const pack: PackJob | undefined = await readJob(db, now, 'pack')
  const age = now.getTime() - Date.parse(pack?.endedAt ?? '')
  return pack?.state === 'running' || Math.abs(age) < keptMs ? pack : undefined
}

const states = { running: 'making', done: 'ready', failed: 'failed' } as const

function presentPack({ state, startedAt, endedAt, progress, result, error }: PackJob, by: string): PackState {
  return {
    state: states[state],
    by,
    startedAt,
    photos: result?.photos ?? progress?.photos ?? 0,
    bytes: progress?.bytes ?? 0,
    totalBytes: progress?.totalBytes ?? 0,
    size: result?.bytes ?? null,
    missing: result?.missing ?? null,
    removedAt: endedAt && new Date(Date.parse(endedAt) + keptMs).toISOString(),
    why: error,
  }
}
