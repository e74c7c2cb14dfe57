import { join } from 'node:path'
import { minute } from '#domain/dates/durations.ts'
import type { Config } from '../config.ts'
import { lockFile } from '../db/lock.ts'
import { announcedLock } from '../db/write-access.ts'
import { readServerFile } from '../server-file.ts'
import { checkHealth } from './check-health.ts'
import { assertNoReader, copyData, readMigrations, removeCopy } from './data-copy.ts'
import { asDataOwner } from './data-owner.ts'
import { readCurrent, setCurrent } from './installation.ts'
import { type Progress, removeProgress, writeProgress } from './progress.ts'
import { assertRestartable, isRunning, stopSite, watchStart } from './site-control.ts'
import { takeBack } from './take-back.ts'
import { messageOf, UpdateError } from './update-error.ts'
import { folderOf } from './versions.ts'

/** In milliseconds; tests need not wait. */
export type SwitchTiming = {
  /** How long the real site may take to be ready; longer where the rehearsal took longer. */
  healthMs: number
  /** Within this whoever has started the old program starts the new one. */
  comingMs: number
  /** For so long whoever reads the data is waited for at the switch and on the way back, such as a backup that has begun. */
  readersMs: number
}

export const usualTiming: SwitchTiming = { healthMs: minute, comingMs: 15_000, readersMs: minute }

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
  // Meanwhile it may have been stopped, and a restore may have begun.
  assertRestartable(config)
  await asDataOwner(config.dataDir, () => assertNoReader(config, change.timing))
  const noted: Progress = { ...progress, pid: process.pid, mayStart: false, migrations: [] }
  print('Switching: the site is away for a moment…')
  const letFinish = () => print('The programs are being switched. Wait for the end.')
  for (const signal of stopSignals) process.on(signal, letFinish)
  const held = { readOnly: undefined as ReturnType<typeof announce>, copyIsNeeded: false }
  try {
    await writeProgress(home, noted)
    const place = await stopSite(config)
    try {
      await asDataOwner(config.dataDir, async () => {
        noted.migrations = await readMigrations(config)
        held.readOnly = announce(config)
        await copyData(config)
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
    held.copyIsNeeded = hasSwitched
    const state = { failure: messageOf(error), hasBeenReadOnly: held.readOnly !== undefined }
    if (hasSwitched) await takeBack(change, noted, state)
    else await writeProgress(home, { ...noted, mayStart: true })
    held.copyIsNeeded = false
    await assertOldRuns(change, noted)
    const what = hasSwitched ? `${toVersion} did not work` : `Switching to ${toVersion} failed`
    throw new UpdateError(`${what}: ${state.failure}\n${noted.fromVersion} runs again, as before.`, error)
  } finally {
    for (const signal of stopSignals) process.off(signal, letFinish)
    held.readOnly?.release()
    // Otherwise somebody has to put it back by hand.
    if (!held.copyIsNeeded) await finishSwitch(home, config)
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

/** @throws {UpdateError} */
export async function assertOldRuns(
  change: Pick<Switch, 'config' | 'rehearsedMs' | 'timing' | 'startCommand'>,
  { fromVersion }: Progress,
): Promise<void> {
  await assertHealthy(change, fromVersion).catch((error) => {
    throw new UpdateError(
      `The program is ${fromVersion} again, but the site is not well: ${messageOf(error)} Start it: ${change.startCommand}`,
      error,
    )
  })
}

/** Writers are told to wait, by the lock that a move announces itself with; it ends with this process. */
function announce({ dataDir, databaseUrl }: Config) {
  if (databaseUrl) return undefined
  const lock = lockFile(join(dataDir, announcedLock.file), 500)
  if (!lock) throw new UpdateError('The site is being moved. Update it when that has ended.')
  return lock
}
