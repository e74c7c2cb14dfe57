import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from './config.ts'
import { readVersion } from './version.ts'

const runningServer = z.object({
  pid: z.int().positive(),
  version: z.string(),
  /** What people type. */
  publicUrl: z.url(),
  /** What answers on this machine. */
  address: z.url(),
})

/** A server that runs, as it says of itself in its data folder. One that was killed leaves this behind. */
export type RunningServer = z.infer<typeof runningServer>

type Place = Pick<Config, 'dataDir'>

const pathOf = ({ dataDir }: Place) => join(dataDir, 'lamplight.server.json')

/** Writes into the data folder where the running server is found, for commands that do not have its PORT. */
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

/** What the file says; whether that server still runs, the lock of the folder tells. */
export function readServerFile(config: Place): RunningServer | undefined {
  try {
    return runningServer.parse(JSON.parse(readFileSync(pathOf(config), 'utf8')))
  } catch {
    // No server has run here, or one that was killed left half a line.
    return undefined
  }
}

/** The configuration of a command, with the URL of the server that runs on the same data folder, where there is one. */
export function withRunningServerUrl(config: Config, env: { PUBLIC_URL?: string | undefined }): Config {
  if (env.PUBLIC_URL?.trim()) return config
  const { publicUrl } = readServerFile(config) ?? {}
  return publicUrl === undefined ? config : { ...config, publicUrl: new URL(publicUrl).origin }
}

/** An address for all networks is none that one can ask. */
function localAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`
}
