import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { sqliteFileName } from '../db/open-sqlite.ts'
import { copyIn, readMigrations, restoreCopy } from './data-copy.ts'
import { asDataOwner } from './data-owner.ts'
import { setCurrent } from './installation.ts'
import { type Progress, writeProgress } from './progress.ts'
import { stopSite } from './site-control.ts'
import { messageOf, UpdateError } from './update-error.ts'

type WayBack = {
  home: string
  config: Config
  /** For so long whoever reads the data is waited for, in milliseconds. */
  timing: { readersMs: number }
  /** How to start the site, to be told. */
  startCommand: string
}

/**
 * Puts the old program in the place of the new one. What that has made of the tables is undone by the copy, when nobody can
 * have written since.
 *
 * @throws {UpdateError} when that cannot be had: then the new program stays, and the copy is still needed
 */
export async function takeBack(
  change: WayBack,
  progress: Progress,
  { failure, ...state }: { failure: string; hasBeenReadOnly: boolean },
): Promise<void> {
  try {
    await putBack(change, progress, state)
  } catch (error) {
    throw new UpdateError(
      `${progress.toVersion} did not work: ${failure}
${progress.fromVersion} could not be put back: ${messageOf(error)}\n${adviceOn(change, progress)}`,
      error,
    )
  }
}

async function putBack(
  { home, config, timing }: WayBack,
  progress: Progress,
  { hasBeenReadOnly }: { hasBeenReadOnly: boolean },
) {
  // On a full disk it cannot be written, and the way back may be what makes room: the lock of the folder keeps others out.
  const note = (mayStart: boolean) =>
    writeProgress(home, { ...progress, pid: process.pid, mayStart }).catch(() => {})
  await note(false)
  try {
    const place = await stopSite(config)
    try {
      await asDataOwner(config.dataDir, async () => {
        const isChanged = (await readMigrations(config)).join() !== progress.migrations.join()
        if (isChanged && !(hasBeenReadOnly && (await restoreCopy(config, { readersMs: timing.readersMs }))))
          throw new UpdateError(
            `${progress.toVersion} has changed the tables already, and what was written since would be lost, so it stays; look into its log.`,
          )
      })
      await setCurrent(home, progress.from)
    } finally {
      place.release()
    }
  } finally {
    await note(true)
  }
}

function adviceOn(
  { config: { dataDir, databaseUrl }, startCommand }: WayBack,
  { fromVersion, backup }: Progress,
) {
  const copy = copyIn(dataDir)
  const [since, back] =
    !databaseUrl && existsSync(copy)
      ? [
          'the switch',
          `Move ${sqliteFileName} away from ${dataDir}, with the -wal and -shm beside it where they are. Then
rename ${copy}, which is the database as it was and is kept for a day, to ${join(dataDir, sqliteFileName)}`,
        ]
      : [
          `${backup ?? 'the last backup'} was made`,
          `Move the data away (with PostgreSQL: set
DATABASE_URL to a new, empty database) and restore that backup with the program of ${fromVersion}`,
        ]
  return `To give up what was written since ${since}, and go back to ${fromVersion}: stop the site. ${back}.
Have the link "current" lead to ${fromVersion} (or remove the link, where the sources are ${fromVersion}), and ${startCommand}.`
}
