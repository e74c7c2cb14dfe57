import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

const urlFilePath = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'lamplight.url')

/** Writes the URL of the running server into the data folder, for commands that do not have its PORT. */
export function writeUrlFile(config: Pick<Config, 'dataDir' | 'publicUrl'>): { remove(): void } {
  const path = urlFilePath(config)
  writeFileSync(path, `${config.publicUrl}\n`, { mode: 0o600 })
  return { remove: () => rmSync(path, { force: true }) }
}

/** The configuration of a command, with the URL of the server that runs on the same data folder, where there is one. */
export function withRunningServerUrl(config: Config, env: { PUBLIC_URL?: string | undefined }): Config {
  if (env.PUBLIC_URL?.trim()) return config
  try {
    return { ...config, publicUrl: new URL(readFileSync(urlFilePath(config), 'utf8').trim()).origin }
  } catch {
    // No server runs here, or one that was killed left half a line.
    return config
  }
}
