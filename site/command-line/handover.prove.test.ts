import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { openArchive } from '#testing/open-pack.ts'
import { runCommand, startCommand } from '#testing/start-command.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** Creates a site with an open database, like a running server. */
async function aSite() {
  const dataDir = temporaryFolder()
  const { close } = await openDatabase({ dataDir, databaseUrl: undefined })
  onTestFinished(close)
  return dataDir
}

test('makes a pack with a default name while a server is running, and shows its passphrase once', async () => {
  const dataDir = await aSite()
  const folder = temporaryFolder()
  const { status, out, err } = await runCommand('handover', ['--to', folder], { DATA_DIR: dataDir })
  expect({ status, err }).toEqual({ status: 0, err: '' })
  const [name = ''] = readdirSync(folder)
  expect(name).toMatch(/^handover-\d{4}-\d\d-\d\d\.zip$/)
  const file = join(folder, name)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(out.indexOf('passphrase')).toBeLessThan(out.indexOf('The handover pack is'))
  const passphrase = /^ {4}(\S+)$/m.exec(out)?.[1]
  expect([...(await openArchive(readFileSync(file), passphrase)).keys()]).toContain('Lists.xlsx')
})

test('writes a pack to standard output, and its passphrase to standard error', async () => {
  const { output, ended } = startCommand('handover', ['--to', '-'], { DATA_DIR: await aSite() })
  const { err } = await ended
  const passphrase = /^ {4}(\S+)$/m.exec(err)?.[1]
  expect([...(await openArchive(await output, passphrase)).keys()]).toContain('Lists.xlsx')
})

test('explains an invalid target or a missing database on one line, and leaves no file', async () => {
  const dataDir = await aSite()
  const folder = temporaryFolder()
  const file = join(folder, 'pack.zip')
  writeFileSync(file, 'mine')
  for (const [args, of, sentence] of [
    [['--to', file], dataDir, /already exists/],
    [['--to', join(folder, 'no', 'folder', 'x.zip')], dataDir, /folder/],
    [['--to', folder], temporaryFolder(), /^There is no database in /],
  ] as const) {
    const { status, out, err } = await runCommand('handover', args, { DATA_DIR: of })
    expect({ status, out }).toEqual({ status: 1, out: '' })
    expect(err).toMatch(sentence)
    expect(err.trim()).not.toContain('\n')
  }
  expect(readdirSync(folder)).toEqual(['pack.zip'])
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

test('rejects wrong usage with the help', async () => {
  for (const [args, wrong] of [
    [['--to', ' '], /^--to must be .*\n\nUsage: /],
    [['--passphrase', 'x', '--to', 'y'], /passphrase.*\n\nUsage: /],
  ] as const) {
    const { status, err } = await runCommand('handover', args, { DATA_DIR: temporaryFolder() })
    expect([status, err]).toEqual([2, expect.stringMatching(wrong)])
  }
})
