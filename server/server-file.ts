import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from './config.ts'
import { readVersion } from './version.ts'

const runningServer = z.object({
  pid: z.int().positive(),
  version: z.string(),
  publicUrl: z.url(),
  address: z.url(),
})

/** The content of a file in the data folder, which a killed server leaves behind. */
export type RunningServer = z.infer<typeof runningServer>

type Place = Pick<Config, 'dataDir'>

const pathOf = ({ dataDir }: Place) => join(dataDir, 'lamplight.server.json')

/** Commands do not know the running server's PORT, so they read its address from this file. */
export function writeServerFile(config: Pick<Config, 'dataDir' | 'publicUrl' | 'host' | 'port'>): {
  remove(): void
} {
  const path = pathOf(config)
  const server: RunningServer = {
    pid: process.pid,
    version: readVersion(),
    publicUrl: config.publicUrl,
    address: localAddress(config),
  }
  writeFileSync(path, `${JSON.stringify(server)}\n`, { mode: 0o600 })
  return { remove: () => rmSync(path, { force: true }) }
}

/** The folder's lock shows whether the server that wrote the file is still running. */
export function readServerFile(config: Place): RunningServer | undefined {
  try {
    return runningServer.parse(JSON.parse(readFileSync(pathOf(config), 'utf8')))
  } catch {
    // No server has run here, or a killed server left an incomplete line.
    return undefined
  }
}

/** Unless PUBLIC_URL is set, uses the URL in the file of a server that is running on the data folder, or was killed. */
export function withRunningServerUrl(config: Config, env: { PUBLIC_URL?: string | undefined }): Config {
  if (env.PUBLIC_URL?.trim()) return config
  const { publicUrl } = readServerFile(config) ?? {}
  return publicUrl === undefined ? config : { ...config, publicUrl: new URL(publicUrl).origin }
}

/** Replaces a wildcard address, which clients cannot connect to. */
function localAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`
}
