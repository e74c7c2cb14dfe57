import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { noSettings } from '../config.ts'

/**
 * The environment without any setting of the site. An empty one stays unset although `start.mjs` reads `.env`, also one
 * that only a newer program knows.
 */
export function withoutSettings(home: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const file = join(home, '.env')
  const names = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []
  return { ...env, ...noSettings, ...Object.fromEntries(names.map((name) => [name, ''])) }
}
