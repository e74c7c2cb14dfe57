import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { handoverMessages, packMinutes } from '#domain/admin/handover.ts'
import type { PackState } from '#domain/admin/handover-schemas.ts'
import { minute } from '#domain/dates/durations.ts'
import { message } from '#domain/text/message.ts'
import { findAdmin } from '../accounts/admins.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'
import { Conflict } from '../errors.ts'
import { HandoverError } from './handover-error.ts'
import {
  claimPack,
  keptUntil,
  type PackAuthor,
  type PackChange,
  readPack,
  removePack,
  type StoredPack,
  updatePack,
} from './pack-state.ts'

export type PackProgress = { photos: number; bytes: number; totalBytes: number }
export type CompletedPack = { bytes: number; photos: number; missing: number }

/** What the process that makes a pack tells the server. */
export type PackMessage = { progress: PackProgress } | { made: CompletedPack } | { failed: string }

/** Makes a pack at a path, until it is aborted. @throws {HandoverError} in a sentence for a PIC */
export type PackRunner = (options: {
  to: string
  passphrase: string
  signal: AbortSignal
  onProgress: (progress: PackProgress) => void
}) => Promise<CompletedPack>

/** The handover pack of this site: one at a time, on the server for an hour at most. */
export type Packs = {
  /**
   * Begins one in the background, which stands in History; the one before is removed.
   *
   * @returns its `startedAt`
   * @throws {Conflict} while one is being made
   */
  start(by: PackAuthor, passphrase: string): Promise<string>
  state(): Promise<PackState | undefined>
  /** The file that is ready, where it lies on this machine. */
  find(): Promise<{ id: string; path: string; size: number; startedAt: string } | 'none' | 'elsewhere'>
  /** After it was fetched whole. */
  noteDownload(id: string): Promise<void>
  remove(): Promise<void>
  whenIdle(): Promise<void>
  /** Removes what was kept long enough, now and each minute. */
  startSchedule(): void
  close(): Promise<void>
}

type Dependencies = { config: Pick<Config, 'dataDir'>; db: Db; now: () => Date; log: Logger }

/** How often it is written down how far a pack is, which also says that somebody is at it. */
const beatMs = 2_000

/** @param run makes the file: in a child process, so that visitors do not have to wait */
export function createPacks({ config, db, now, log }: Dependencies, run: PackRunner): Packs {
  const folder = join(config.dataDir, 'handover')
  const abort = new AbortController()
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const pathOf = (id: string) => join(folder, `${id}.zip`)

  const update = (id: string, change: PackChange) =>
    updatePack(db, now(), id, change).catch((error) =>
      log.warn({ err: error }, 'could not write down how a handover pack is'),
    )

  async function make(id: string, passphrase: string) {
    let progress: PackProgress = { photos: 0, bytes: 0, totalBytes: 0 }
    let beating = Promise.resolve()
    const beat = setInterval(() => {
      beating = update(id, { ...progress, beatAt: now().toISOString() })
    }, beatMs)
    const onProgress = (latest: PackProgress) => {
      progress = latest
    }
    const outcome = await attempt({ to: pathOf(id), passphrase, signal: abort.signal, onProgress })
    clearInterval(beat)
    // Written last, it would say that the pack is still being made.
    await beating
    await update(id, { ...progress, ...outcome, removedAt: keptUntil(now().toISOString()) })
  }

  async function attempt(options: Parameters<PackRunner>[0]): Promise<Partial<StoredPack>> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeOldFiles()
      const { bytes, photos, missing } = await run(options)
      log.info({ bytes, photos }, 'made a handover pack')
      return { state: 'ready', photos, missing, size: bytes }
    } catch (error) {
      if (!abort.signal.aborted) log.error({ err: error }, 'could not make a handover pack')
      return { state: 'failed', why: reasonOf(error, abort.signal) }
    }
  }

  /** Files of other packs than the one that is kept or made: also what a killed process has left. */
  async function removeOldFiles() {
    const names = await readdir(folder).catch(() => [])
    if (names.length === 0) return
    const pack = await readPack(db, now())
    const isKept = (name: string) => pack !== undefined && pack.state !== 'failed' && name.startsWith(pack.id)
    const old = names.filter((name) => !isKept(name))
    for (const name of old) await rm(join(folder, name), { force: true })
  }

  return {
    async start(by, passphrase) {
      const id = randomUUID()
      if (abort.signal.aborted) throw new Conflict(message(handoverMessages, 'running'))
      const startedAt = await claimPack(db, now(), id, by)
      running = make(id, passphrase)
      return startedAt
    },
    async state() {
      const pack = await readPack(db, now())
      if (!pack) return undefined
      const { id: _id, beatAt: _beatAt, by, ...state } = pack
      return { ...state, by: (await findAdmin(db, by))?.fullName ?? '' }
    },
    async find() {
      const pack = await readPack(db, now())
      if (pack?.state !== 'ready') return 'none'
      const path = pathOf(pack.id)
      const found = await stat(path).catch(() => undefined)
      return found ? { id: pack.id, path, size: found.size, startedAt: pack.startedAt } : 'elsewhere'
    },
    noteDownload(id) {
      const soon = new Date(now().getTime() + packMinutes.afterDownload * minute).toISOString()
      // Fetched once more it is not kept for longer.
      return update(id, ({ removedAt }) => (removedAt && soon < removedAt ? { removedAt: soon } : {}))
    },
    async remove() {
      await removePack(db, now())
      await removeOldFiles()
    },
    whenIdle: async () => running,
    startSchedule() {
      const tick = () =>
        removeOldFiles().catch((error) => log.warn({ err: error }, 'could not remove a handover pack'))
      tick()
      timer = setInterval(tick, minute)
    },
    async close() {
      clearInterval(timer)
      abort.abort()
      await running
    },
  }
}

function reasonOf(error: unknown, signal: AbortSignal) {
  if (signal.aborted) return handoverMessages.interrupted
  return error instanceof HandoverError ? error.message : handoverMessages.unforeseen
}
