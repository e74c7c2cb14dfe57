import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a program of a test does: `works`; `ends` at once; `unwell` only on the data themselves, whose tables it
 * changes before it ends; `asleep` there, so that it never listens.
 */
export type Behavior = 'works' | 'ends' | 'unwell' | 'asleep'

/**
 * The files of a program that starts within a tenth of a second: run by this project's own start.mjs, it locks its data
 * folder, says where it is, and ends as the server does. It notes whether people could have written meanwhile.
 */
export function smallProgram(version: string, behavior: Behavior): Record<string, string> {
  const parameters = [version, behavior, join(process.cwd(), 'node_modules/pg')]
  const own = ['start.mjs', 'scripts/start/endings.mjs', 'scripts/start/run-program.mjs']
  return {
    ...Object.fromEntries(own.map((path) => [path, readFileSync(path, 'utf8')])),
    'package.json': JSON.stringify({ name: 'lamplight', version }),
    'CHANGELOG.md': `# Changelog\n\n## ${version} · 2026-12-01: news\n\n- What ${version} brings.\n`,
    lamplight: `#!/bin/sh\nexec ${process.execPath} "$(dirname "$(readlink -f "$0")")/start.mjs" "$@"\n`,
    'build/program/main.js': `const [version, behavior, pg] = ${JSON.stringify(parameters)}\n${server}`,
  }
}

export const migrationOfTest = '2999-01-01-of-a-test'

const server = `
const { rmSync, writeFileSync } = require('node:fs')
const { createServer } = require('node:http')
const { join } = require('node:path')
const { DatabaseSync } = require('node:sqlite')

const { DATA_DIR: dataDir, PORT: port } = process.env
const isWell = behavior === 'works' || (behavior !== 'ends' && dataDir.includes('drill'))
if (behavior === 'ends') {
  console.error('Lamplight cannot start.')
  process.exit(1)
}
const change = "create table news (a text); insert into migrations values ('${migrationOfTest}', '2999')"
const lock = new DatabaseSync(join(dataDir, 'lamplight.lock'), { timeout: 2000 })
lock.exec('begin exclusive')
writeFileSync(join(dataDir, 'lamplight.pid'), String(process.pid))
const changed = isWell ? undefined : changeTables()
const files = ['lamplight.pid', 'lamplight.server.json'].map((name) => join(dataDir, name))
const end = (code) => {
  for (const file of files) rmSync(file, { force: true })
  process.exit(code)
}
process.on('SIGTERM', () => end(0))
process.on('SIGUSR2', () => end(75))
const address = 'http://127.0.0.1:' + port
if (behavior === 'asleep' && !isWell) setInterval(() => {}, 1000)
else
  createServer((request, response) => {
    response.writeHead(isWell ? 200 : 503).end(version)
  }).listen(port, '127.0.0.1', () => {
    writeFileSync(files[1], JSON.stringify({ pid: process.pid, version, publicUrl: address, address }))
    if (!dataDir.includes('drill')) console.log('serving ' + version)
    if (!isWell) void changed.then(() => setTimeout(() => end(1), 300))
  })
writeFileSync(join(dataDir, 'could-write-' + version), String(!isLocked('move.lock')))

async function changeTables() {
  if (process.env.DATABASE_URL) {
    const client = new (require(pg).Client)({ connectionString: process.env.DATABASE_URL })
    await client.connect()
    await client.query(change)
    return client.end()
  }
  const database = new DatabaseSync(join(dataDir, 'lamplight.sqlite'))
  database.exec(change)
  database.close()
}

function isLocked(name) {
  const other = new DatabaseSync(join(dataDir, name), { timeout: 0 })
  try {
    other.exec('begin exclusive')
    return false
  } catch {
    return true
  } finally {
    other.close()
  }
}
`
