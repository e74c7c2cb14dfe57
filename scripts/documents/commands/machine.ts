import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findFreePort } from '#server/free-port.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { readOutput } from '../../read-output.ts'
import { assertHarmless } from './assert-harmless.ts'

/** Where a reader of the pages sits: a folder that stands for a whole machine, on which the pages' own paths lead. */
export type Machine = {
  /** Where a path of the pages lies. */
  path: (path: string) => string
  /** Types a line, with this machine's words in place of the example's; waits for its end, or until it serves the site. */
  type: (line: string, words?: Words, serves?: boolean) => Promise<Typed>
  /** Writes lines into `.env`, again with this machine's words. */
  set: (settings: string[], words?: Words) => void
  /** The address at which its site listens. */
  url: string
}
export type Words = Record<string, string>
export type Typed = { status: number; output: () => string; stop: () => Promise<void> }

const folders = ['/etc/systemd/system', '/etc/caddy', '/etc/nginx/conf.d', '/etc/nginx/sites-enabled']
const { username, uid, gid } = userInfo()

/** What a page says, and what is there on every machine of a test; the longer ones first. */
const usual: Words = {
  'root:lamplight': `${uid}:${gid}`,
  'runuser -u lamplight -- ': uid === 0 ? `runuser -u ${username} -- ` : '',
  '-o lamplight -g lamplight': `-o ${uid} -g ${gid}`,
}

/**
 * A machine on which nothing is set up yet. `npm` is there what the page says of it, for its packed program: `lamplight backup`
 * where the page has `npm run backup --`.
 */
export async function aMachine(): Promise<Machine> {
  const root = temporaryFolder()
  const path = (path: string) => join(root, path)
  for (const folder of [...folders, '/usr/local/bin', '/var/lib', '/srv', '/root'])
    mkdirSync(path(folder), { recursive: true })
  writeFileSync(path('/usr/local/bin/npm'), npmOfPackedProgram, { mode: 0o755 })
  const port = await findFreePort()
  const env = {
    PATH: `${path('/usr/local/bin')}:/usr/local/sbin:/usr/sbin:/usr/bin:/bin`,
    HOME: path('/root'),
    ADMIN_PASSWORD: 'three blue kites over the river',
  }
  const places = ['/opt/lamplight', '/usr/local/bin', '/var/lib/lamplight', '/srv/', ...folders]
  const here = Object.fromEntries(places.map((place) => [place, path(place)]))
  const data = { 'cat data/': `cat ${path('/var/lib/lamplight')}/` }
  const own = { ...usual, ...here, ...data, '127.0.0.1:3000': `127.0.0.1:${port}` }
  /** What a shell keeps from one line for the next. */
  let exported = ''

  async function type(line: string, words: Words = {}, serves = false): Promise<Typed> {
    const known = { ...own, ...words }
    const typed = replaceWords(line, known)
    assertHarmless(typed, root, Object.values(known))
    const cwd = existsSync(path('/opt/lamplight')) ? path('/opt/lamplight') : path('/root')
    const ended = runInShell(`${exported}${typed}`, { cwd, env }, serves)
    if (line.startsWith('export ')) exported += `${typed}\n`
    return ended
  }

  function set(settings: string[], words: Words = {}) {
    const known = { ...own, ...words }
    for (const line of settings) {
      const typed = replaceWords(line, known)
      assertHarmless(`export ${typed}`, root, Object.values(known))
      appendFileSync(path('/opt/lamplight/.env'), `${typed}\n`)
    }
  }
  return { path, type, set, url: `http://127.0.0.1:${port}` }
}

/** In a group of its own, since it may start others. */
async function runInShell(
  line: string,
  options: { cwd: string; env: Record<string, string> },
  serves: boolean,
): Promise<Typed> {
  const child = spawn('sh', ['-c', line], { ...options, detached: true })
  child.stdin.end()
  const { text, waitFor } = readOutput(child)
  const closed = once(child, 'close')
  const endGroup = () => {
    try {
      process.kill(-Number(child.pid))
    } catch {
      // All of it has ended.
    }
  }
  // What it leaves running would go on after the test.
  child.once('exit', endGroup)
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) endGroup()
    await closed
  }
  onTestFinished(stop)
  if (serves) await waitFor(/Lamplight is at (\S+)/)
  else await closed
  return { status: serves ? 0 : (child.exitCode ?? 1), output: text, stop }
}

/** At once, so that what one word brings is not looked through for the next. */
function replaceWords(text: string, words: Words): string {
  const found = Object.keys(words).sort((a, b) => b.length - a.length)
  const pattern = new RegExp(found.map((word) => RegExp.escape(word)).join('|'), 'g')
  return text.replace(pattern, (word) => words[word] ?? word)
}

const npmOfPackedProgram = `#!/bin/sh
if [ "$1" = run ]; then shift; fi
name=$1; shift
if [ "$1" = -- ]; then shift; fi
exec lamplight "$name" "$@"
`

/** An archive of the program as it was built last, and of the packages that lie here: made in no time, for this machine alone. */
export function aPackedArchive(folder: string, name: string): string {
  const program = join(folder, name)
  mkdirSync(join(program, 'scripts/start'), { recursive: true })
  for (const path of ['start.mjs', 'package.json']) copyFileSync(path, join(program, path))
  cpSync('scripts/start', join(program, 'scripts/start'), { recursive: true })
  for (const path of ['build', 'deploy']) cpSync(path, join(program, path), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(program, 'node_modules'))
  copyFileSync('scripts/pack/lamplight', join(program, 'lamplight'))
  chmodSync(join(program, 'lamplight'), 0o755)
  const archive = join(folder, `${name}.tar.gz`)
  execFileSync('tar', ['-C', folder, '-czf', archive, name])
  return archive
}
