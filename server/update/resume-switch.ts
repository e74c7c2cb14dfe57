import { readCurrent } from './installation.ts'
import { readProgress, removeProgress } from './progress.ts'
import { isRunning } from './site-control.ts'
import { assertHealthy, assertOldRuns, finishSwitch, type Switch } from './switch-programs.ts'
import { takeBack } from './take-back.ts'
import { messageOf, UpdateError } from './update-error.ts'
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
  const wasRunning = await isRunning(config)
  const failure = wasRunning
    ? await assertHealthy(change, toVersion).then(() => undefined, messageOf)
    : 'The site is not running.'
  if (failure === undefined) {
    await finishSwitch(home, config)
    return print(`${toVersion} works.`)
  }
  await takeBack(change, progress, { failure, hasBeenReadOnly: false }).catch(async (error) => {
    // The copy of the data stays, for whoever puts it back by hand.
    await removeProgress(home)
    throw error
  })
  if (wasRunning) await assertOldRuns(change, progress).finally(() => finishSwitch(home, config))
  else await finishSwitch(home, config)
  throw new UpdateError(
    wasRunning
      ? `${toVersion} did not work: ${failure}\n${fromVersion} runs again.`
      : `The site is not running. Its program is ${fromVersion} again. Start it: ${options.startCommand}`,
  )
}
