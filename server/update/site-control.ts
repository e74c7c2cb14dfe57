import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { isFolderLocked, lockFolder, lockHolder } from '../db/lock.ts'
import { readServerFile } from '../server-file.ts'
import { exitTimeoutMs } from '../shutdown.ts'
import { asDataOwner, dataOwner } from './data-owner.ts'
import { UpdateError } from './update-error.ts'

const pollMs = 100
/** For a busy machine, beyond what a server allows itself. */
const slackMs = 10_000

type Site = Pick<Config, 'dataDir' | 'shutdownDelayMs'>

/** Whether a server works on the data, also one that this command cannot restart. */
export const isRunning = ({ dataDir }: Site): Promise<boolean> =>
  asDataOwner(dataDir, () => isFolderLocked(dataDir))

/** @throws {UpdateError} where what works on the data is no server that knows how to be restarted */
export function assertRestartable({ dataDir }: Site): void {
  if (readServerFile({ dataDir })?.pid === lockHolder(dataDir)) return
  throw new UpdateError(
    `A program that this command cannot restart uses ${dataDir}. Stop it, run the update, and start the site again.`,
  )
}

/**
 * Has the server end, to be started again by whoever has started it, and takes its place on the data until release; no
 * other program gets at them meanwhile. Only takes the place where none runs.
 */
export async function stopSite(site: Site): Promise<{ release(): void }> {
  const { dataDir } = site
  const endsAt = performance.now() + site.shutdownDelayMs + exitTimeoutMs + slackMs
  const pid = lockHolder(dataDir)
  if (pid !== undefined && (await isRunning(site))) await askToRestart(pid, dataDir)
  while (await isRunning(site)) {
    if (performance.now() > endsAt) throw new UpdateError(`The site did not stop (process ${pid}).`)
    await wait(pollMs)
  }
  return asDataOwner(dataDir, () => lockFolder(dataDir))
}

/** As the owner of the data, who writes down the number: root would reach every process. One that has just ended is no failure. */
async function askToRestart(pid: number, dataDir: string) {
  const child = spawn('/bin/sh', ['-c', 'kill -USR2 "$0"', String(pid)], {
    ...dataOwner(dataDir),
    env: {},
    stdio: 'ignore',
  })
  await once(child, 'close')
}

/** Why a program that was just started need not be waited for: it was there, or had its time to come, and is not. */
export function watchStart(
  site: Site,
  { comingMs }: { comingMs: number },
): () => Promise<string | undefined> {
  const startedAt = performance.now()
  let hasCome = false
  return async () => {
    const isThere = await isRunning(site)
    hasCome ||= isThere
    if (isThere) return undefined
    if (hasCome) return 'It ended instead of serving; the log of the site says why.'
    return performance.now() - startedAt > comingMs
      ? 'Nobody has started it, or it ended at once; the log of the site says which.'
      : undefined
  }
}
