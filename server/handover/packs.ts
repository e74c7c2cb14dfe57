import { randomUUID } from 'node:crypto'
import { handoverMessages, packMinutes } from '#domain/admin/handover.ts'
import type { PackState } from '#domain/admin/handover-schemas.ts'
import { minute } from '#domain/dates/durations.ts'
import { message } from '#domain/text/message.ts'
import { findAdmin } from '../accounts/admins.ts'
import { Conflict } from '../errors.ts'
import { HandoverError } from './handover-error.ts'
import { openPackFiles, type PackDependencies } from './pack-files.ts'
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

/** How often it is written down how far a pack is, which also says that somebody is at it. */
const beatMs = 2_000

/** @param run makes the file: in a child process, so that visitors do not have to wait */
export function createPacks(dependencies: PackDependencies, run: PackRunner): Packs {
  const { db, now, log } = dependencies
  const files = openPackFiles(dependencies)
  const abort = new AbortController()
  let running: Promise<void> | undefined

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
    const outcome = await attempt({ to: files.pathOf(id), passphrase, signal: abort.signal, onProgress })
    clearInterval(beat)
    // Written last, it would say that the pack is still being made.
    await beating
    await update(id, { ...progress, ...outcome, removedAt: keptUntil(now().toISOString()) })
  }

  async function attempt(options: Parameters<PackRunner>[0]): Promise<Partial<StoredPack>> {
    try {
      await files.createFolder()
      await files.removeOld()
      const { bytes, photos, missing } = await run(options)
      log.info({ bytes, photos }, 'made a handover pack')
      return { state: 'ready', photos, missing, size: bytes }
    } catch (error) {
      if (!abort.signal.aborted) log.error({ err: error }, 'could not make a handover pack')
      return { state: 'failed', why: reasonOf(error, abort.signal) }
    }
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
      const { id, startedAt } = pack
      const size = await files.sizeOf(id)
      return size === undefined ? 'elsewhere' : { id, path: files.pathOf(id), size, startedAt }
    },
    noteDownload(id) {
      const soon = new Date(now().getTime() + packMinutes.afterDownload * minute).toISOString()
      // Fetched once more it is not kept for longer.
      return update(id, ({ removedAt }) => (removedAt && soon < removedAt ? { removedAt: soon } : {}))
    },
    async remove() {
      await removePack(db, now())
      await files.removeOld()
    },
    whenIdle: async () => running,
    startSchedule: files.startSchedule,
    async close() {
      files.stopSchedule()
      abort.abort()
      await running
    },
  }
}

function reasonOf(error: unknown, signal: AbortSignal) {
  if (signal.aborted) return handoverMessages.interrupted
  return error instanceof HandoverError ? error.message : handoverMessages.unforeseen
}
