import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noSettings } from '#server/config.ts'
import { readOutput } from '../scripts/read-output.ts'
import { pathWithoutPackages, run } from '../scripts/tools.ts'
import { get } from './http.ts'
import { atMostStarts, type Result, skipped } from './result.ts'
import { measureTime } from './statistics.ts'

const what = 'Fresh clone to first page'
const maxWaitMs = 300_000

/** What a newcomer waits: `git clone` of the last commit, `npm start`, and the home page. */
export async function measureFreshClone(): Promise<Result[]> {
  if (!existsSync('.git')) return [skipped(what, 'this is not a clone')]
  await using folder = await mkdtempDisposable(join(tmpdir(), 'lamplight-clone-'))
  const clone = join(folder.path, 'lamplight')
  const milliseconds = await measureTime(async () => {
    const args = ['clone', '--quiet', '.', clone]
    const { ok, output } = await run('git', args)
    if (!ok) throw new Error(`git clone failed: ${output}`)
    await startAndVisit(clone)
  })
  return [atMostStarts(1_200, what, milliseconds, 'npm with the cache it has')]
}

/** npm, what it starts and what that starts are one group of processes, stopped together. */
async function startAndVisit(clone: string) {
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const ended = once(npm, 'exit')
  const stop = () => {
    if (npm.exitCode === null && npm.pid) process.kill(-npm.pid, 'SIGTERM')
  }
  const giveUp = setTimeout(stop, maxWaitMs)
  try {
    const url = await readOutput(npm).waitFor(/Lamplight is at (\S+)\s/)
    const { status } = await get(url)
    if (status !== 200) throw new Error(`The home page answered ${status}.`)
  } finally {
    clearTimeout(giveUp)
    stop()
    await ended
  }
}

/** Without anything that the npm and the Node around this program have set. */
function cleanEnvironment() {
  const ours = /^(npm_(?!config_)|npm_config_local_prefix$|NODE_ENV$|NODE_COMPILE_CACHE$|INIT_CWD$)/
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
  return { ...env, ...noSettings, PORT: '0', PATH: pathWithoutPackages() }
}
