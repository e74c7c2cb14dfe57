import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { temporaryFolder } from '#testing/temporary-folder.ts'

export type ExampleProject = {
  folder: string
  write: (path: string, content: string) => void
  /** Runs start.mjs in the project, optionally through another program. */
  start: (args: string[], options?: { env?: Record<string, string>; by?: string[] }) => Child
}
type Child = ChildProcessByStdio<null, Readable, Readable>

/** Creates a project that counts as installed and contains no program. */
export function exampleProject(): ExampleProject {
  const folder = temporaryFolder()
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  copyFileSync('start.mjs', join(folder, 'start.mjs'))
  cpSync('scripts/start', join(folder, 'scripts/start'), { recursive: true })
  mkdirSync(join(folder, 'server'))
  write('package-lock.json', '{ "packages": {} }')
  write('node_modules/.package-lock.json', '{ "packages": {} }')
  const start: ExampleProject['start'] = (args, { env = {}, by = [] } = {}) => {
    const [program = '', ...rest] = [...by, process.execPath, 'start.mjs', ...args]
    return spawn(program, rest, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
  }
  return { folder, write, start }
}

export async function outcomeOf(child: Child) {
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { stdout, stderr, code }
}
