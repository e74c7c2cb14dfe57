import { cpSync, mkdirSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { excludedTables, readNames } from '#features/backup/server/manifest.ts'
import { noSettings } from '#server/config.ts'
import { hashTables } from '#server/db/hash-tables.ts'
import { lastMigrationOf070 } from '#server/db/known-history.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { connectTo } from '#server/db/open-database.ts'
import { hashFiles } from '#testing/hash-files.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { textOf } from '../documents/texts.ts'
import { run } from '../tools.ts'
import { startOnRelease, unpack } from './kept-release.ts'

/** Mocks systemd, git and the site's user, and runs this checkout in place of the older program. */
const standIns = `
systemctl() { echo "systemctl $*"; }
git() { echo "git $*"; }
install() { command install "$1" "$2" "$3" "$8"; }
runuser() { shift 3; "$@"; }
lamplight() { node "$CHECKOUT/start.mjs" "$@"; }
npm() { if [ "$1" = start ]; then echo "npm start"; else node "$CHECKOUT/start.mjs" restore "$PWD/$4"; fi; }
`

const ways = [
  ['A packed program', 'in the data folder'],
  ['A packed program', 'none'],
  ['A packed program', 'in KEYS_DIR'],
  ['A git clone', 'in the data folder'],
  ['A git clone', 'none'],
] as const

test('the commands for going back restore the data of 0.7.0, with keys or without, in a clone or packed', async () => {
  const kept = join(temporaryFolder(), 'kept')
  unpack('0.7.0', kept)
  const dataDir = join(kept, 'updated')
  const newer = await startOnRelease(join(kept, 'sqlite'), { DATA_DIR: dataDir, LOG_LEVEL: 'info' })
  await newer.stop()
  const [, backup = ''] =
    /([^"/]+\.tar)","msg":"made a backup before the tables change/.exec(newer.output()) ?? []
  for (const [program, keys] of ways) await goBack(kept, { dataDir, backup }, program, keys)
})

type Updated = { dataDir: string; backup: string }

async function goBack(kept: string, updated: Updated, program: string, keys: string) {
  const root = temporaryFolder()
  const [programs, clone] = [join(root, 'opt/lamplight'), join(root, 'clone')]
  const isClone = program === 'A git clone'
  const data = isClone ? join(clone, 'data') : join(root, 'var/lib/lamplight')
  for (const folder of [join(programs, 'lamplight-0.7.0'), join(programs, 'lamplight-0.8.0'), clone])
    mkdirSync(folder, { recursive: true })
  cpSync(updated.dataDir, data, { recursive: true })
  const keysDir = join(root, 'keys')
  mkdirSync(keysDir)
  for (const name of readdirSync(data).filter((name) => name.endsWith('.key'))) {
    if (keys === 'in KEYS_DIR') cpSync(join(data, name), join(keysDir, name))
    if (keys !== 'in the data folder') rmSync(join(data, name))
  }
  const before = await contentsOf(join(kept, 'sqlite'), keys === 'in the data folder')
  const changed = await contentsOf(data)
  expect(before.migrations.at(-1)).toBe(lastMigrationOf070)
  expect(changed.migrations.at(-1)).toBe(migrations.at(-1)?.name)

  const typed = commandsOf(program).replaceAll(/\/(?:opt|var\/lib)\/lamplight/g, `${root}$&`)
  const env = { ...noSettings, DATA_DIR: data, CHECKOUT: process.cwd() }
  const script = `cd ${isClone ? clone : root}\n${typed.replace('BACKUP', updated.backup)}`
  const withKeys = { ...env, ...(keys === 'in KEYS_DIR' && { KEYS_DIR: keysDir }) }
  const { ok, output } = await run('sh', ['-e', '-c', standIns + script], { env: withKeys })
  expect([ok, output.match(/^(?:systemctl|git|npm) .*/gm)], output).toEqual([
    true,
    isClone
      ? ['git checkout v0.7.0', 'npm start']
      : ['systemctl stop lamplight', 'systemctl start lamplight'],
  ])
  if (!isClone) expect(readlinkSync(join(programs, 'current'))).toBe('lamplight-0.7.0')
  expect(await contentsOf(data)).toEqual(before)
  expect(await contentsOf(`${data}-0.8.0`)).toEqual(changed)
}

/** Returns the commands below "**A git clone.**" or "**A packed program.**". */
function commandsOf(program: string) {
  const [, text = ''] = /^### Going back$(.*?)^##/ms.exec(textOf('docs/operations.md')) ?? []
  const part = text.split(`**${program}.**`)[1]?.split(/^\S.*[^:]$/m)[0] ?? ''
  const lines = part.match(/^ {4}\S.*$/gm) ?? []
  expect(lines.length).toBeGreaterThan(4)
  return lines.join('\n')
}

/** A restored database gets its own id and does not send queued mails. */
const changedByRestore = ['siteIdentity', 'mails']

/** Reads the migration steps, the rows that are backed up, the uploads and the keys. */
async function contentsOf(dataDir: string, hasKeys = true) {
  const db = await connectTo({ dataDir, databaseUrl: undefined })
  const tables = await hashTables(db, excludedTables)
  const contents = { migrations: await readNames(db, 'migrations'), uploads: await readNames(db, 'uploads') }
  await db.destroy()
  const files = Object.entries(hashFiles(dataDir)).filter(([path]) =>
    (hasKeys ? /^uploads|\.key$/ : /^uploads/).test(path),
  )
  expect(files.length).toBeGreaterThan(100)
  const rows = Object.entries(tables).map(([name, { rows, sha256 }]) =>
    changedByRestore.includes(name) ? [name, rows] : [name, rows, sha256],
  )
  return { ...contents, rows, files }
}
