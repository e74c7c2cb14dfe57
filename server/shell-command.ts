import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.ts'

const hasSources = existsSync(join(projectRoot, 'site/main.ts'))

/** Returns how to type one of our commands: with npm if the sources exist, otherwise by its own name (decision 073). */
export function shellCommand(name: string, args = ''): string {
  if (!hasSources) return `lamplight ${name} ${args}`.trim()
  return `npm ${name === 'start' ? name : `run ${name}`}${args && ` -- ${args}`}`
}
