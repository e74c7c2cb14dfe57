import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { isFolderLocked, lockHolder } from '../db/lock.ts'
import { readServerFile } from '../server-file.ts'
import { exitTimeoutMs } from '../shutdown.ts'
import { dataOwner } from './data-owner.ts'

const pollMs = 100
/** For a busy machine, beyond what a server allows itself. */
const slackMs = 10_000
const requestTimeoutMs = 5_000

type Site = Pick<Config, 'dataDir' | 'shutdownDelayMs'>

/** Whether a server works on the data. */
export const isRunning = ({ dataDir }: Site): boolean => isFolderLocked(dataDir)

/** Ends the server that runs, which the program that keeps it running starts again. One that does not end is killed. */
export async function stopSite(site: Site): Promise<void> {
  const pid = lockHolder(site.dataDir)
  const hasEnded = () => !isRunning(site) || lockHolder(site.dataDir) !== pid
  if (pid === undefined || hasEnded()) return
  signal(pid, 'TERM', site)
  if (await becomesTrue(hasEnded, site.shutdownDelayMs + exitTimeoutMs + slackMs)) return
  signal(pid, 'KILL', site)
  await becomesTrue(hasEnded, slackMs)
}

/** As the owner of the data, who has written the number down: root would reach every process. */
function signal(pid: number, name: 'TERM' | 'KILL', { dataDir }: Site) {
  spawnSync('/bin/sh', ['-c', 'kill -"$0" "$1"', name, String(pid)], { ...dataOwner(dataDir), env: {} })
}

/** Whether a server of this version runs within this time, and says at `/readyz` that it is ready. */
export const becomesReady = (site: Site, version: string, withinMs: number): Promise<boolean> =>
  becomesTrue(async () => {
    const server = isRunning(site) ? readServerFile(site) : undefined
    if (server?.version !== version) return false
    const signal = AbortSignal.timeout(requestTimeoutMs)
    return fetch(`${server.address}/readyz`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    )
  }, withinMs)

async function becomesTrue(isTrue: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const endsAt = performance.now() + withinMs
  while (!(await isTrue())) {
    if (performance.now() > endsAt) return false
    await wait(pollMs)
  }
  return true
}
