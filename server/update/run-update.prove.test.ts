import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { installedSite, migrationOfTest, packProgram } from '#testing/packed-programs.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { lockFile } from '../db/lock.ts'
import { findInstallation } from './installation.ts'
import { runUpdate } from './run-update.ts'

type Site = Awaited<ReturnType<typeof installedSite>>

const nobody = 65_534

/** What the command says, and the error in which it ends. */
async function update(site: Site, archive: string) {
  const printed: string[] = []
  const installation = findInstallation(join(site.home, readlinkSync(join(site.home, 'current'))))
  const options = { installation, config: site.config, archive, readyMs: 10_000 }
  await runUpdate({ ...options, print: (line) => printed.push(line) }).catch((error: Error) => {
    printed.push(error.message)
  })
  return printed.join('\n')
}

const stateOf = ({ home, dataDir }: Site) => ({
  current: readlinkSync(join(home, 'current')),
  programs: readdirSync(home).filter((name) => name.startsWith('lamplight-')),
  backups: existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')) : [],
})
const untouched = { current: 'lamplight-1.0.0', programs: ['lamplight-1.0.0'], backups: [] }

const archives: [string, () => Promise<string> | string, string | RegExp][] = [
  ['is damaged', damagedArchive, 'does not match its checksum'],
  ['is not there', () => '/no/such/archive', '/no/such/archive cannot be read'],
  ['has no checksum', archiveWithoutChecksum, '.sha256 cannot be read'],
  ['is older', () => packProgram('0.9.0', 'works'), '0.9.0 is older than 1.0.0'],
  ['is of the version that runs', () => packProgram('1.0.0', 'works'), 'at version 1.0.0 already'],
  [
    'is of another machine',
    () => packProgram('1.1.0', 'works', { lamplight: '#!/bin/false\n' }),
    'does not run on this machine',
  ],
  [
    'holds something else',
    () => packProgram('1.1.0', 'works', { 'package.json': '{"version":"1.2.0"}' }),
    'is not an archive',
  ],
  ['is an address', () => 'https://example.org/x.tar.gz', 'Download the archive'],
]

describe.skipIf(process.platform === 'win32')('an update', () => {
  test.each(archives)('to an archive that %s changes nothing', async (_what, archive, sentence) => {
    const site = await installedSite('1.0.0')
    expect(await update(site, await archive())).toMatch(sentence)
    expect(stateOf(site)).toEqual(untouched)
  })

  test('switches to a version that works; by root, the data stay those of the user of the site', async () => {
    const uid = process.getuid?.() === 0 && isReadableBy(nobody) ? nobody : process.getuid?.()
    const site = await installedSite('1.0.0', uid)
    await site.keepRunning()
    for (const version of ['1.1.0', '1.2.0', '1.10.0'])
      expect(await update(site, await packProgram(version, 'works'))).toContain(
        `The site is at version ${version}.`,
      )
    expect(await site.answer()).toBe('1.10.0')
    const { programs, backups } = stateOf(site)
    expect([programs, backups]).toEqual([
      ['lamplight-1.1.0', 'lamplight-1.10.0', 'lamplight-1.2.0'],
      expect.arrayContaining([expect.stringMatching(/\.tar$/)]),
    ])
    const paths = readdirSync(site.dataDir, { recursive: true }).map((path) =>
      join(site.dataDir, String(path)),
    )
    expect(new Set(paths.map((path) => statSync(path).uid))).toEqual(new Set([uid]))
  })

  test.each(['ends', 'unwell'] as const)('to a version that %s is taken back', async (behavior) => {
    const site = await installedSite('1.0.0')
    await site.keepRunning()
    expect(await update(site, await packProgram('1.1.0', behavior))).toMatch(
      /1\.1\.0 was not ready within 10 seconds; .*\n1\.0\.0 runs again\.$/,
    )
    expect([await site.answer(), stateOf(site).current]).toEqual(['1.0.0', 'lamplight-1.0.0'])
  })

  test('to one that has changed the tables tells how to go back, by commands that do so', async () => {
    const site = await installedSite('1.0.0')
    writeFileSync(join(site.dataDir, 'consents.key'), 'in no backup')
    const stop = await site.keepRunning()
    const said = await update(site, await packProgram('1.1.0', 'changes'))
    expect(said).toContain('1.1.0 has changed the tables, so it stays')
    expect(stateOf(site).current).toBe('lamplight-1.1.0')
    await stop()
    for (const [, command = ''] of said.matchAll(/^ {4}(.+)$/gm))
      execFileSync('sh', ['-c', command], { stdio: 'pipe' })
    await site.keepRunning()
    expect(await site.answer()).toBe('1.0.0')
    const database = new DatabaseSync(join(site.dataDir, 'lamplight.sqlite'), { readOnly: true })
    const names = database.prepare('select name from migrations').all()
    database.close()
    expect(names).not.toContainEqual({ name: migrationOfTest })
    expect(existsSync(join(site.dataDir, 'consents.key'))).toBe(true)
  })

  test('of a site that does not run switches it, and says how to start it', async () => {
    const site = await installedSite('1.0.0')
    const home = site.home.replace("'", String.raw`'\''`)
    expect(await update(site, await packProgram('1.1.0', 'works'))).toContain(
      `The program is 1.1.0 now. The site is not running; start it: '${home}/current/lamplight' start`,
    )
    expect(stateOf(site)).toMatchObject({ current: 'lamplight-1.1.0', backups: [expect.any(String)] })
  })

  test('is refused without a backup, while another runs, and where there is no site', async () => {
    const site = await installedSite('1.0.0')
    const archive = await packProgram('1.1.0', 'works')
    mkdirSync(join(site.dataDir, 'backups'))
    writeFileSync(join(site.dataDir, 'backup.lock'), '')
    const backupLock = lockFile(join(site.dataDir, 'backup.lock'))
    expect(await update(site, archive)).toContain('The backup failed, so nothing was changed.')
    backupLock?.release()
    const other = lockFile(join(site.home, 'update.lock'))
    expect(await update(site, archive)).toBe('Another update is running. Wait for it to finish.')
    other?.release()
    rmSync(site.dataDir, { recursive: true })
    expect(await update(site, archive)).toContain(`There is no database in ${site.dataDir}.`)
    expect(stateOf(site).current).toBe('lamplight-1.0.0')
  })
})

test('in a clone, in a container and beside the program that runs, the command says what to do', async () => {
  expect(() => findInstallation(process.cwd())).toThrow('fetch the newer version (git pull)')
  const site = await installedSite('1.0.0')
  const container = join(temporaryFolder(), 'app')
  mkdirSync(container)
  writeFileSync(join(container, 'package.json'), '{"version":"1.0.0"}')
  expect(() => findInstallation(container)).toThrow('In a container, use the newer image.')
  const other = join(site.home, 'lamplight-0.9.0')
  mkdirSync(other)
  writeFileSync(join(other, 'package.json'), '{"version":"0.9.0"}')
  expect(() => findInstallation(other)).toThrow('Run the command there.')
})

async function damagedArchive() {
  const archive = await packProgram('1.1.0', 'works')
  appendFileSync(archive, 'x')
  return archive
}

async function archiveWithoutChecksum() {
  const archive = await packProgram('1.1.0', 'works')
  rmSync(`${archive}.sha256`)
  return archive
}

/** Whether this project lies where another user may read it. */
function isReadableBy(uid: number) {
  const script = `import(${JSON.stringify(join(process.cwd(), 'server/version.ts'))})`
  return spawnSync(process.execPath, ['--eval', script], { uid, stdio: 'ignore' }).status === 0
}
