import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.ts'

export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
