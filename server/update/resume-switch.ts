import { readCurrent } from './installation.ts'
import { readProgress } from './progress.ts'
import { isRunning } from './site-control.ts'
import { assertHealthy, assertOldRuns, finishSwitch, type Switch, takeBack } from './switch-programs.ts'
import { UpdateError } from './update-error.ts'
import { folderOf } from './versions.ts'

type Interrupted = Pick<Switch, 'home' | 'config' | 'print' | 'startCommand' | 'timing'>

/**
 * Ends what an update that was killed has begun to switch. Before the switch there is only something to remove. After it the
 * new program stays where it is healthy; otherwise the old one comes back, unless the tables are changed: nobody has kept
 * people from writing meanwhile.
 *
 * @throws {UpdateError}
 */
export async function resumeSwitch({ home, config, print, ...options }: Interrupted): Promise<void> {
  const progress = await readProgress(home)
  if (!progress) return
  const { fromVersion, toVersion } = progress
  if (readCurrent(home) !== folderOf(toVersion)) {
    print(`An update to ${toVersion} was broken off before the switch.`)
    return finishSwitch(home, config)
  }
  print(`An update to ${toVersion} was broken off after the switch. Looking whether it works…`)
  const change = { ...options, home, config, rehearsedMs: 0 }
  try {
    if (!(await isRunning(config))) {
      await takeBack(change, progress, { hasBeenReadOnly: false })
      throw new UpdateError(
        `The site is not running. Its program is ${fromVersion} again. Start it: ${options.startCommand}`,
      )
    }
    await assertHealthy(change, toVersion)
    print(`${toVersion} works.`)
  } catch (error) {
    if (readCurrent(home) !== folderOf(toVersion)) throw error
    await takeBack(change, progress, { hasBeenReadOnly: false })
    await assertOldRuns(change, progress)
    throw new UpdateError(
      `${toVersion} did not work: ${(error as Error).message}\n${fromVersion} runs again.`,
      error,
    )
  } finally {
    await finishSwitch(home, config)
  }
}
