import { variableNames } from '../config.ts'
import { dataOwner } from './data-owner.ts'

const others = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'NODE_EXTRA_CA_CERTS']
/** The language, and how PostgreSQL is reached. */
const prefixes = /^(LC_|PG)/

/**
 * What of this environment a program is given that runs as the owner of the data: not what root's shell knows, such as
 * tokens, since that user may read it there.
 */
export function ownerEnvironment(dataDir: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (!dataOwner(dataDir)) return env
  const names = new Set([...variableNames, ...others])
  return Object.fromEntries(Object.entries(env).filter(([name]) => names.has(name) || prefixes.test(name)))
}
