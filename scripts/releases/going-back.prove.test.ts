import { mkdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContents } from '#features/backup/server/manifest.ts'
import { noSettings } from '#server/config.ts'
import { lastMigrationOf070 } from '#server/db/known-history.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { connectTo } from '#server/db/open-database.ts'
import { hashFiles } from '#testing/hash-files.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { textOf } from '../documents/texts.ts'
import { run } from '../tools.ts'
import { startOnRelease, unpack } from './kept-release.ts'

/** Mocks systemd and the site's user, and runs this checkout in place of the program that the link points to. */
const standIns = `
systemctl() { echo "systemctl $*"; }
install() { command install "$1" "$2" "$3" "$8"; }
runuser() { shift 3; "$@"; }
lamplight() { node start.mjs "$@"; }
`

test('the commands for going back restore the data of 0.7.0 from before the update', async () => {
  const root = temporaryFolder()
  const [programs, data] = [join(root, 'opt/lamplight'), join(root, 'var/lib/lamplight')]
  for (const name of ['lamplight-0.7.0', 'lamplight-0.8.0'])
    mkdirSync(join(programs, name), { recursive: true })
  const kept = join(root, 'kept')
  unpack('0.7.0', kept)

  const newer = await startOnRelease(join(kept, 'sqlite'), { DATA_DIR: data, LOG_LEVEL: 'info' })
  await newer.stop()
  const [, backup = ''] =
    /([^"/]+\.tar)","msg":"made a backup before the tables change/.exec(newer.output()) ?? []
  const before = await contentsOf(join(kept, 'sqlite'))
  const updated = await contentsOf(data)
  expect(before.migrations.at(-1)).toBe(lastMigrationOf070)
  expect(updated.migrations.at(-1)).toBe(migrations.at(-1)?.name)

  const typed = commandsForGoingBack().replaceAll(/\/(?:opt|var\/lib)\/lamplight/g, `${root}$&`)
  const env = { ...noSettings, DATA_DIR: data }
  const { ok, output } = await run('sh', ['-e', '-c', standIns + typed.replace('BACKUP', backup)], { env })
  expect([ok, output.match(/systemctl.*/g)]).toEqual([
    true,
    ['systemctl stop lamplight', 'systemctl start lamplight'],
  ])
  expect(readlinkSync(join(programs, 'current'))).toBe('lamplight-0.7.0')
  expect(await contentsOf(data)).toEqual(before)
  expect(await contentsOf(`${data}-0.8.0`)).toEqual(updated)
})

function commandsForGoingBack() {
  const [, text = ''] = /^### Going back$(.*?)^##/ms.exec(textOf('docs/operations.md')) ?? []
  const lines = text.match(/^ {4}\S.*$/gm) ?? []
  expect(lines).toHaveLength(6)
  return lines.join('\n')
}

/** A restored database gets its own id and does not send queued mails. */
const changedByRestore = ['siteIdentity', 'mails']

/** Reads the migration steps, the rows that are backed up, the uploads and the keys. */
async function contentsOf(dataDir: string) {
  const db = await connectTo({ dataDir, databaseUrl: undefined })
  const { tables, ...contents } = await readContents(db).finally(() => db.destroy())
  const files = Object.entries(hashFiles(dataDir)).filter(([path]) => /^uploads|\.key$/.test(path))
  expect(files.length).toBeGreaterThan(100)
  const rows = Object.entries(tables).map(([name, { rows, sha256 }]) =>
    changedByRestore.includes(name) ? [name, rows] : [name, rows, sha256],
  )
  return { ...contents, rows, files }
}
