import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#server/free-port.ts'
import { readOutput } from '../scripts/read-output.ts'
import { run } from '../scripts/tools.ts'

export type DemoSite = { url: string; close: () => Promise<void> }

/** The demo site of the program in a folder (this one), on a free port, filled; `close` takes it away with everything in it. */
export async function startDemo(program = '.'): Promise<DemoSite> {
  console.error(program === '.' ? 'Filling a demo site…' : 'Filling the demo site of the release before…')
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(await findFreePort()) }
  const demo = spawn(process.execPath, ['start.mjs', 'demo'], {
    cwd: program,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => demo.kill())
  const ended = once(demo, 'close')
  const close = async () => {
    demo.kill('SIGTERM')
    await ended
  }
  return { url: await readOutput(demo).waitFor(/Address\s+(\S+)/), close }
}

/** The demo site of the last release, checked out and built for the occasion; undefined where this is no clone. */
export async function startReleaseBefore(): Promise<DemoSite | undefined> {
  const found = await run('git', ['log', '-1', '--format=%H', '-G"version": "', '--', 'package.json'])
  const commit = found.output.trim()
  if (!found.ok || !commit) return undefined
  const folder = join(await mkdtemp(join(tmpdir(), 'lamplight-before-')), 'program')
  const remove = async () => {
    await run('git', ['worktree', 'remove', '--force', folder])
    await rm(join(folder, '..'), { recursive: true, force: true })
  }
  try {
    const { ok, output } = await run('git', ['worktree', 'add', '--detach', folder, commit])
    if (!ok) throw new Error(`The release before could not be checked out: ${output}`)
    const { url, close } = await startDemo(folder)
    return { url, close: () => close().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
