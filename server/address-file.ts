import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

const pathIn = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'lamplight.url')

/** Leaves word of where the running server is, for commands beside it that do not have its PORT. */
export function leaveAddress(config: Pick<Config, 'dataDir' | 'publicUrl'>): { remove(): void } {
  const path = pathIn(config)
  writeFileSync(path, `${config.publicUrl}\n`, { mode: 0o600 })
  return { remove: () => rmSync(path, { force: true }) }
}

/** The configuration of a command, its links leading to the server that runs on the same folder where there is one. */
export function withServersAddress(config: Config, env: { PUBLIC_URL?: string | undefined }): Config {
  if (env.PUBLIC_URL?.trim()) return config
  try {
    return { ...config, publicUrl: new URL(readFileSync(pathIn(config), 'utf8').trim()).origin }
  } catch {
    // No server runs here, or one that was killed left half a line.
    return config
  }
}
