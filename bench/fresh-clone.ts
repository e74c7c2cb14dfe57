import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from '../scripts/tools.ts'
import { atMost, type Finding, skipped } from './finding.ts'
import { get } from './get.ts'
import { noSettings } from './start-server.ts'

const what = 'Fresh clone to first page'
const longest = 300_000

/** What a newcomer waits: `git clone` of the last commit, `npm start`, and the home page. */
export async function measureFreshClone(): Promise<Finding[]> {
  if (!existsSync('.git')) return [skipped(what, 'this is not a clone')]
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-clone-'))
  try {
    const started = performance.now()
    const clone = join(folder, 'lamplight')
    const { ok, output } = await run('git', ['clone', '--quiet', '.', clone], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (!ok) throw new Error(`git clone failed: ${output}`)
    await startAndAsk(clone)
    return [atMost(90, 's', what, (performance.now() - started) / 1_000, 'npm with the cache it has')]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** npm, what it starts and what that starts are one group of processes, stopped together. */
async function startAndAsk(clone: string) {
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: newcomersEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const ended = once(npm, 'exit')
  const giveUp = setTimeout(() => npm.stdout.destroy(), longest)
  try {
    const { status } = await get(await addressIn(npm.stdout))
    if (status !== 200) throw new Error(`The home page answered ${status}.`)
  } finally {
    clearTimeout(giveUp)
    if (npm.exitCode === null && npm.pid) process.kill(-npm.pid, 'SIGTERM')
    await ended
  }
}

/** Goes on reading afterwards, since a program whose output nobody takes may end over it. */
function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let said = ''
  output.setEncoding('utf8').on('data', (text) => {
    said += text
    const address = /Lamplight is at (\S+)\s/.exec(said)?.[1]
    if (address) resolve(address)
  })
  output.on('close', () => reject(new Error(`npm start did not serve: ${said}`)))
  return promise
}

/** Without anything that the npm and the Node around this program have set. */
function newcomersEnvironment() {
  const ours = /^(npm_(?!config_)|npm_config_local_prefix$|NODE_ENV$|NODE_COMPILE_CACHE$|INIT_CWD$)/
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
  const PATH = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)
  return { ...env, ...noSettings(), PORT: '0', PATH }
}
