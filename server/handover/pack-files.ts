import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { minute } from '#domain/dates/durations.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'
import { readPack } from './pack-state.ts'

/** The files of packs on this machine, each named by the id of its pack. */
export type PackFiles = {
  pathOf(id: string): string
  /** Undefined where the pack was made on another machine. */
  sizeOf(id: string): Promise<number | undefined>
  createFolder(): Promise<void>
  /** Files of other packs than the one that is kept or made: also what a killed process has left. */
  removeOld(): Promise<void>
  /** Removes what was kept long enough, now and each minute. */
  startSchedule(): void
  stopSchedule(): void
}

export type PackDependencies = { config: Pick<Config, 'dataDir'>; db: Db; now: () => Date; log: Logger }

export function openPackFiles({ config, db, now, log }: PackDependencies): PackFiles {
  const folder = join(config.dataDir, 'handover')
  let timer: NodeJS.Timeout | undefined
  const pathOf = (id: string) => join(folder, `${id}.zip`)

  async function removeOld() {
    const names = await readdir(folder).catch(() => [])
    if (names.length === 0) return
    const pack = await readPack(db, now())
    const isKept = (name: string) => pack !== undefined && pack.state !== 'failed' && name.startsWith(pack.id)
    const old = names.filter((name) => !isKept(name))
    for (const name of old) await rm(join(folder, name), { force: true })
  }

  return {
    pathOf,
    sizeOf: async (id) => (await stat(pathOf(id)).catch(() => undefined))?.size,
    async createFolder() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    },
    removeOld,
    startSchedule() {
      const tick = () =>
        removeOld().catch((error) => log.warn({ err: error }, 'could not remove a handover pack'))
      tick()
      timer = setInterval(tick, minute)
    },
    stopSchedule: () => clearInterval(timer),
  }
}
