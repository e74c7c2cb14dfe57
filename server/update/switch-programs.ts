import { join } from 'node:path'
import { minute } from '#domain/dates/durations.ts'
import type { Config } from '../config.ts'
import { lockFile } from '../db/lock.ts'
import { announcedLock } from '../db/write-access.ts'
import { readServerFile } from '../server-file.ts'
import { checkHealth } from './check-health.ts'
import { copyData, readMigrations, removeCopy, restoreCopy } from './data-copy.ts'
import { asDataOwner } from './data-owner.ts'
import { readCurrent, setCurrent } from './installation.ts'
import { type Progress, removeProgress, writeProgress } from './progress.ts'
import { isRunning, stopSite, watchStart } from './site-control.ts'
import { UpdateError } from './update-error.ts'
import { folderOf } from './versions.ts'

/** In milliseconds; tests need not wait. */
export type SwitchTiming = {
  /** How long the real site may take to be ready; longer where the rehearsal took longer. */
  healthMs: number
  /** Within this whoever has started the old program starts the new one. */
  comingMs: number
}

export const usualTiming: SwitchTiming = { healthMs: minute, comingMs: 15_000 }

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type Switch = {
  home: string
  config: Config
  /** From one version to another. */
  progress: Pick<Progress, 'from' | 'fromVersion' | 'toVersion' | 'backup'>
  rehearsedMs: number
  timing: SwitchTiming
  print: (line: string) => void
  /** How to start the site, to be told. */
  startCommand: string
}

/**
 * Has the site run by the new program: stops the old one, keeps a copy of its database, and starts the new one, in which
 * nothing can be changed until it has proved to be healthy. Otherwise everything is again as it was.
 *
 * @throws {UpdateError} when the old program runs again, or when that cannot be had
 */
export async function switchPrograms(change: Switch): Promise<void> {
  const { home, config, progress, print } = change
  const { toVersion } = progress
  if (!(await isRunning(config))) {
    await setCurrent(home, folderOf(toVersion))
    return print(`The site is not running. Start it: ${change.startCommand}`)
  }
  const noted: Progress = { ...progress, pid: process.pid, mayStart: false, migrations: [] }
  print('Switching: the site is away for a moment…')
  const letFinish = () => print('The programs are being switched. Wait for the end.')
  for (const signal of stopSignals) process.on(signal, letFinish)
  const held = { readOnly: undefined as ReturnType<typeof announce> }
  try {
    await writeProgress(home, noted)
    const place = await stopSite(config)
    try {
      await asDataOwner(config.dataDir, async () => {
        noted.migrations = await readMigrations(config)
        await copyData(config)
        held.readOnly = announce(config)
      })
      await writeProgress(home, noted)
      await setCurrent(home, folderOf(toVersion))
    } finally {
      place.release()
    }
    await writeProgress(home, { ...noted, mayStart: true })
    await assertHealthy(change, toVersion)
  } catch (error) {
    const hasSwitched = readCurrent(home) === folderOf(toVersion)
    if (hasSwitched) await takeBack(change, noted, { hasBeenReadOnly: held.readOnly !== undefined })
    else await writeProgress(home, { ...noted, mayStart: true })
    await assertOldRuns(change, noted)
    const failure = hasSwitched ? `${toVersion} did not work` : `Switching to ${toVersion} failed`
    throw new UpdateError(
      `${failure}: ${messageOf(error)}\n${noted.fromVersion} runs again, as before.`,
      error,
    )
  } finally {
    for (const signal of stopSignals) process.off(signal, letFinish)
    held.readOnly?.release()
    await finishSwitch(home, config)
  }
}

/** Removes what was kept for the way back, and lets whoever waits for the update go on. */
export async function finishSwitch(home: string, { dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  await asDataOwner(dataDir, () => removeCopy(dataDir)).finally(() => removeProgress(home))
}

/** @throws {UpdateError} */
export async function assertHealthy(
  { config, rehearsedMs, timing }: Pick<Switch, 'config' | 'rehearsedMs' | 'timing'>,
  version: string,
): Promise<void> {
  await checkHealth({
    // It writes down where it listens, once it does.
    findAddress: () => {
      const server = readServerFile(config)
      return server?.version === version ? server.address : undefined
    },
    deadlineMs: Math.max(timing.healthMs, 3 * rehearsedMs),
    hasFailed: watchStart(config, { comingMs: Math.max(timing.comingMs, 2 * rehearsedMs) }),
  })
}

type WayBack = Pick<Switch, 'home' | 'config' | 'rehearsedMs' | 'timing' | 'startCommand'>

/** @throws {UpdateError} */
export async function assertOldRuns(change: WayBack, { fromVersion }: Progress): Promise<void> {
  await assertHealthy(change, fromVersion).catch((error) => {
    throw new UpdateError(
      `The program is ${fromVersion} again, but the site is not well: ${messageOf(error)} Start it: ${change.startCommand}`,
      error,
    )
  })
}

/**
 * Puts the old program in the place of the new one. What that has made of the tables is undone by the copy, when nobody can
 * have written since.
 *
 * @throws {UpdateError} when that cannot be had: then the new program stays
 */
export async function takeBack(
  change: WayBack,
  progress: Progress,
  { hasBeenReadOnly }: { hasBeenReadOnly: boolean },
): Promise<void> {
  const { home, config } = change
  const noted = { ...progress, pid: process.pid }
  await writeProgress(home, { ...noted, mayStart: false })
  const place = await stopSite(config)
  try {
    await asDataOwner(config.dataDir, async () => {
      const now = await readMigrations(config)
      const isChanged = now.join() !== progress.migrations.join()
      if (isChanged && !(hasBeenReadOnly && (await restoreCopy(config))))
        throw new UpdateError(adviceOn(change, progress))
    })
    await setCurrent(home, progress.from)
  } finally {
    place.release()
    await writeProgress(home, { ...noted, mayStart: true })
  }
}

/** Writers are told to wait, by the lock that a move announces itself with; it ends with this process. */
function announce({ dataDir, databaseUrl }: Config) {
  if (databaseUrl) return undefined
  const lock = lockFile(join(dataDir, announcedLock.file), 500)
  if (!lock) throw new UpdateError('The site is being moved. Update it when that has ended.')
  return lock
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function adviceOn(
  { startCommand }: Pick<Switch, 'startCommand'>,
  { fromVersion, toVersion, backup }: Progress,
) {
  return `${toVersion} has changed the tables already, and what was written since would be lost, so it stays; look into its log.
To give up what was written since ${backup ?? 'the last backup'} was made, and go back to ${fromVersion}: stop the site,
move the data away (with PostgreSQL: set DATABASE_URL to a new, empty database), restore that backup with the program of
${fromVersion}, have the link "current" lead to it (or remove the link, where the sources are ${fromVersion}), and ${startCommand}.`
}
