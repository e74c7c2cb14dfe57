import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { noSettings, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { findFreePort } from '#server/free-port.ts'
import type { PackedFile } from '../scripts/pack/packed-files.ts'
import { writeArchive } from '../scripts/pack/write-archive.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** What a program of a test does: `changes` changes the tables and then `ends`; `unwell` is never ready. */
type Behavior = 'works' | 'ends' | 'unwell' | 'changes'

const root = process.cwd()

/** The files of a program that starts within a tenth of a second, on the data of the real one. */
const smallProgram = (version: string, behavior: Behavior): Record<string, string> => ({
  ...Object.fromEntries(
    ['start.mjs', 'scripts/start/endings.mjs', 'scripts/start/run-program.mjs'].map((path) => [
      path,
      readFileSync(path, 'utf8'),
    ]),
  ),
  'package.json': JSON.stringify({ name: 'lamplight', version }),
  lamplight: `#!/bin/sh\nexec ${process.execPath} "$(dirname "$(readlink -f "$0")")/start.mjs" "$@"\n`,
  ...Object.fromEntries(
    ['admin', 'backup', 'restore'].map((name) => [
      `build/program/${name}.js`,
      `import(${JSON.stringify(join(root, `server/command-line/${name}.ts`))})`,
    ]),
  ),
  'build/program/main.js': `const [version, behavior] = ${JSON.stringify([version, behavior])}\n${server}`,
})

export const migrationOfTest = '2999-01-01-of-a-test'

const server = `
const { rmSync, writeFileSync } = require('node:fs')
const { createServer } = require('node:http')
const { join } = require('node:path')
const { DatabaseSync } = require('node:sqlite')

const { DATA_DIR: dataDir, PORT: port } = process.env
// A lock ends when its handle is garbage collected.
globalThis.lock = new DatabaseSync(join(dataDir, 'lamplight.lock'), { timeout: 2000 })
lock.exec('begin exclusive')
const files = ['lamplight.pid', 'lamplight.server.json'].map((name) => join(dataDir, name))
const end = (code) => {
  for (const file of files) rmSync(file, { force: true })
  process.exit(code)
}
process.on('SIGTERM', () => end(0))
writeFileSync(files[0], String(process.pid))
const database = new DatabaseSync(join(dataDir, 'lamplight.sqlite'))
const change = "insert or ignore into migrations values ('${migrationOfTest}', '2999')"
if (behavior === 'changes') database.exec(change)
const isNewer = database.prepare("select 1 from migrations where name like '2999%'").get()
database.close()
if (behavior === 'changes' || behavior === 'ends' || isNewer) end(1)
const address = 'http://127.0.0.1:' + port
createServer((request, response) => {
  response.writeHead(behavior === 'works' ? 200 : 503).end(version)
}).listen(port, '127.0.0.1', () =>
  writeFileSync(files[1], JSON.stringify({ pid: process.pid, version, publicUrl: address, address })),
)
`

/** An archive of a small program, with its checksum. */
export function packProgram(version: string, behavior: Behavior, changes = {}): Promise<string> {
  const contents = { ...smallProgram(version, behavior), ...changes }
  const files = Object.keys(contents).map((path) => ({
    path,
    source: '',
    isExecutable: path === 'lamplight',
  }))
  return writeRelease(version, files, contents)
}

/** An archive of these files, some with other contents, and its checksum. */
export async function writeRelease(version: string, files: PackedFile[], contents: Record<string, string>) {
  const scratch = temporaryFolder()
  const changed = files.map((file) => {
    const content = contents[file.path]
    if (content === undefined) return file
    const source = join(scratch, file.path.replaceAll('/', '_'))
    writeFileSync(source, content)
    return { ...file, source }
  })
  const archive = join(scratch, `lamplight-${version}.tar.gz`)
  const hash = await writeArchive(archive, changed, { folder: `lamplight-${version}`, date: new Date(0) })
  writeFileSync(`${archive}.sha256`, `${hash}  ${archive}\n`)
  return archive
}

/**
 * Starts a program, and starts it again whenever it ends, as systemd does; waits until it answers.
 * @returns stops it, which the end of the test does too
 */
export async function keepRunning(program: string, options: SpawnOptions, answer: () => Promise<unknown>) {
  const loop = 'while :; do "$0" start; sleep 0.2; done'
  const child = spawn('sh', ['-c', loop, program], { ...options, detached: true, stdio: 'ignore' })
  const ended = once(child, 'close')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-Number(child.pid))
    await ended
  }
  onTestFinished(stop)
  await vi.waitFor(answer, 120_000)
  return stop
}

/** A site with a small program and a real database, as it lies on a machine with systemd; of this user, where root says so. */
export async function installedSite(version: string, uid = process.getuid?.() ?? 0) {
  const folder = temporaryFolder()
  // What the commands print of it must be typed as it stands there.
  const home = join(folder, "Asha's school")
  mkdirSync(home)
  for (const path of [folder, home]) chmodSync(path, 0o755)
  for (const [path, content] of Object.entries(smallProgram(version, 'works'))) {
    const file = join(home, `lamplight-${version}`, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content, { mode: 0o755 })
  }
  symlinkSync(`lamplight-${version}`, join(home, 'current'))
  const dataDir = join(home, 'data')
  await (await openDatabase({ dataDir, databaseUrl: undefined })).close()
  for (const path of ['.', ...readdirSync(dataDir)]) chownSync(join(dataDir, path), uid, uid)
  const port = String(await findFreePort())
  const env = { ...noSettings, DATA_DIR: dataDir, PORT: port, npm_lifecycle_event: '' }
  // The commands that an update runs have its environment.
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  return {
    home,
    dataDir,
    config: readConfig({ DATA_DIR: dataDir }),
    keepRunning: () => keepRunning(join(home, 'current/lamplight'), { uid }, answer),
    answer,
  }

  /** The version that answers. */
  async function answer() {
    return (await fetch(`http://127.0.0.1:${port}/`)).text()
  }
}
