import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createSetupLink } from '../accounts/setup-link.ts'
import { CannotStart } from '../cannot-start.ts'
import { BadConfig, type Config, readConfig } from '../config.ts'
import { type OpenSite, openSite } from '../open-site.ts'
import type { ClientSite } from '../pages/load-site.ts'
import { printAddress } from '../workers/ready.ts'
import { assertPlacesOfItsOwn } from './own-places.ts'
import { type Environment, isHostName, siteEnvironment } from './site-environment.ts'

/** Of the response caches of all sites together. */
const allCacheBytes = 256 * 1024 * 1024
const minCacheBytes = 512 * 1024

/** What a site that cannot be opened is waited for before it is tried again. */
const retryAfterMs = 60_000
/** Between the beginnings of two sites' schedules, so that 200 of them do not work at the same moment. */
const staggerMs = 250

type Options = {
  env: Environment
  folder: string
  log: Logger
  clientSite: ClientSite
  now: () => number
  /** Called once for each site that is opened. */
  onOpened: (site: OpenSite) => void
}

/** The sites of a folder, by host name. A folder that is added while they are served is opened when it is first asked for. */
export function createSites({ env, folder, log, clientSite, now, onOpened }: Options) {
  const open = new Map<string, OpenSite>()
  const opening = new Map<string, Promise<OpenSite | undefined>>()
  const failedAt = new Map<string, number>()
  const closing = new AbortController()
  /** By how many there are at the start; who is added later gets as much. */
  const responseCacheBytes = Math.max(minCacheBytes, allCacheBytes / Math.max(8, listHosts(folder).length))

  async function tryToOpen(host: string): Promise<OpenSite | undefined> {
    try {
      const own = siteEnvironment(env, host)
      const config = readConfig(own)
      assertPlacesOfItsOwn(
        config,
        [...open].map(([other, { context }]) => [other, context.config]),
      )
      const served = await openWhole(host, config, own)
      open.set(host, served)
      failedAt.delete(host)
      onOpened(served)
      return served
    } catch (error) {
      failedAt.set(host, now())
      if (!(error instanceof BadConfig || error instanceof CannotStart))
        log.error({ err: error, site: host }, 'a site cannot be opened')
      process.stderr.write(`${host} cannot be served.\n${(error as Error).message}\n`)
      return undefined
    }
  }

  /** Opens a site, or leaves nothing of it open. */
  async function openWhole(host: string, config: Config, own: Environment): Promise<OpenSite> {
    const site = await openSite({
      ...{ config, clientSite, responseCacheBytes },
      log: log.child({ site: host }),
      env: own,
    })
    try {
      await site.app.ready()
      printAddress(config, await createSetupLink(site.context))
      return site
    } catch (error) {
      await site.drain()
      await site.release()
      throw error
    }
  }

  /** At most once at a time for each, and not again within a minute after it has failed. */
  function openOnce(host: string): Promise<OpenSite | undefined> {
    const attempt = opening.get(host)
    if (attempt) return attempt
    if (now() - (failedAt.get(host) ?? Number.NEGATIVE_INFINITY) < retryAfterMs)
      return Promise.resolve(undefined)
    const started = tryToOpen(host).finally(() => opening.delete(host))
    opening.set(host, started)
    return started
  }

  return {
    open: open as ReadonlyMap<string, OpenSite>,
    isThere: (host: string) => isHostName(host) && existsSync(join(folder, host)),

    /** Opens those that are there, one after the other. */
    async openAll(): Promise<void> {
      for (const host of listHosts(folder)) await openOnce(host)
    },

    /** Opens one that was added, or could not be opened before. */
    openLater: openOnce,

    async startSchedules(): Promise<void> {
      for (const site of [...open.values()]) {
        if (closing.signal.aborted) return
        site.startSchedules()
        await wait(staggerMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      }
    },

    announce: () => {
      closing.abort()
      for (const site of open.values()) site.announce()
    },
    drain: () => Promise.all([...open.values()].map((site) => site.drain())),
    release: async () => {
      for (const site of open.values()) await site.release()
    },
  }
}

/** @throws {CannotStart} when the folder cannot be read, or a folder in it is no host name */
function listHosts(folder: string): string[] {
  const names = readFolders(folder)
  const wrong = names.find((name) => !isHostName(name))
  if (wrong)
    throw new CannotStart(
      `${join(folder, wrong)} is not named like a site: the folder of each has its host name, in small letters.`,
    )
  return names.sort()
}

function readFolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
  } catch (error) {
    throw new CannotStart(`SITES_DIR cannot be read: ${(error as Error).message}.`, error)
  }
}
