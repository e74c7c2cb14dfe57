import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { CannotStart } from '../cannot-start.ts'

export type Environment = Record<string, string | undefined>

/** The settings of one site, in its folder. */
const settingsFile = 'site.env'

/** What each site has of its own: two sites in one place would overwrite or remove each other's. */
const ownNames = [
  ...['DATA_DIR', 'KEYS_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'CORS_ORIGINS', 'BACKUP_DIR', 'BACKUP_COPY_TO'],
  ...['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

/** What the one process has, so that no site may set it. */
const processNames = [
  ...['SITES_DIR', 'SITE', 'PORT', 'HOST', 'TRUST_PROXY', 'WORKERS', 'SHUTDOWN_DELAY', 'LOG_LEVEL'],
  ...['SLOW_QUERY_MS', 'METRICS_PORT', 'METRICS_TOKEN', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
]

/** A host name with a dot, or `localhost` and the like for trying it out. */
const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/

export const isHostName = (name: string) => hostName.test(name)

/**
 * The environment of one of many sites: that of the process, the site's own file `site.env`, its folder as the data
 * folder, and the address that the folder is named after.
 *
 * @throws {CannotStart} naming a setting that stands in the wrong one of the two
 */
export function siteEnvironment(env: Environment, host: string): Environment {
  assertShareable(env)
  const folder = join(env.SITES_DIR ?? '', host)
  const file = join(folder, settingsFile)
  const own: Environment = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const misplaced = processNames.find((name) => own[name])
  if (misplaced)
    throw new CannotStart(`${misplaced} is for all sites together: take it out of ${host}/${settingsFile}.`)
  // The programs that it starts are of this one site.
  return {
    ...env,
    SITES_DIR: undefined,
    SITE: undefined,
    PUBLIC_URL: `https://${host}`,
    ...own,
    DATA_DIR: folder,
  }
}

/** @throws {CannotStart} */
export function assertShareable(env: Environment): void {
  const misplaced = ownNames.find((name) => env[name]?.trim())
  if (misplaced)
    throw new CannotStart(
      `${misplaced} is of one site only: with SITES_DIR it belongs into SITES_DIR/<host name>/${settingsFile}.`,
    )
  if (Number(env.WORKERS ?? 1) > 1)
    throw new CannotStart('WORKERS and SITES_DIR do not go together: one process serves all sites.')
}

/**
 * The environment of a command: with SITES_DIR it must be said by SITE which one is meant.
 * @throws {CannotStart}
 */
export function commandEnvironment(env: Environment): Environment {
  if (!env.SITES_DIR?.trim()) return env
  const host = env.SITE?.trim().toLowerCase() ?? ''
  if (!isHostName(host) || !existsSync(join(env.SITES_DIR, host)))
    throw new CannotStart('Say which site is meant: SITE=<the name of its folder in SITES_DIR>')
  return siteEnvironment(env, host)
}
