import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { findInstallation, readCurrent } from '#server/update/installation.ts'
import { runUpdate } from '#server/update/run-update.ts'
import { usualTiming } from '#server/update/switch-programs.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** Packs itself as this program does, and serves. */
const program = `
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync, copyFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const [command, , to] = process.argv.slice(2)
if (command === 'pack') {
  if (process.env.SMTP_URL || process.env.NEW_SECRET) throw new Error('No setting is for the build.')
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const folder = 'lamplight-' + version
  mkdirSync(folder)
  const files = ['lamplight', 'start.mjs', 'package.json', 'CHANGELOG.md', 'build/program/backup.js']
  mkdirSync(join(folder, 'build/program'), { recursive: true })
  for (const name of files) copyFileSync(name, join(folder, name))
  mkdirSync(to, { recursive: true })
  const archive = join(to, folder + '-any.tar.gz')
  execFileSync('tar', ['-czf', archive, ...files.map((name) => folder + '/' + name)])
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(archive + '.sha256', hash + '  it')
} else {
  if (process.env.SMTP_URL || process.env.NEW_SECRET) throw new Error('No setting is for the rehearsal.')
  createServer((request, response) => response.end('well')).listen(process.env.PORT, '127.0.0.1')
}
`

test('a clone takes the newest release of its remote, or another, and builds it beside what runs', async () => {
  const { clone, release } = cloneOf('90.0.0')
  for (const version of ['90.1.0', '90.10.0', '90.9.0', '91.0.0-rc.1']) release(version)
  const dataDir = join(clone, 'data')
  const settings = {
    DATA_DIR: dataDir,
    SMTP_URL: 'smtp://mail.test',
    MAIL_FROM: 'school@mail.test',
    NEW_SECRET: 'hidden',
  }
  writeFileSync(join(clone, '.env'), 'SMTP_URL=smtp://mail.test\nNEW_SECRET=hidden\n')
  // As start.mjs hands them on.
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const update = async ({ version, planOnly = false }: { version?: string; planOnly?: boolean } = {}) => {
    const printed: string[] = []
    await runUpdate({
      // By the program that runs the site, once one is installed.
      installation: findInstallation(join(clone, readCurrent(clone) ?? '.')),
      config: readConfig({ DATA_DIR: dataDir }),
      ...{ archive: undefined, version, planOnly, startCommand: 'npm start' },
      timing: usualTiming,
      print: (line) => printed.push(line),
    })
    return printed.join('\n')
  }
  await expect(update({ version: 'v89.0.0' })).rejects.toThrow('has no tag v89.0.0. It has: v90.0.0, v90.1.0')
  expect(await update({ planOnly: true })).toContain('- News of 90.10.0')
  await expect(update()).rejects.toThrow(`There is no site in ${dataDir}.`)
  for (const name of ['current', 'data']) expect([name, existsSync(join(clone, name))]).toEqual([name, false])
  await (await openDatabase({ dataDir, databaseUrl: undefined })).close()
  expect(await update({ version: 'v90.1.0' })).toContain('The site is at version 90.1.0.')
  const output = await update()
  expect(output).toContain('- News of 90.10.0')
  expect(output).not.toContain('- News of 90.1.0')
  expect(output).toContain('The site is not running. Start it: npm start')
  expect(readCurrent(clone)).toBe('lamplight-90.10.0')
  expect(git(clone, 'status', '--porcelain').trim()).toBe('?? .env')
  expect(readdirSync(join(clone, 'update')).filter((name) => !name.startsWith('update.lock'))).toEqual([])
  git(clone, 'remote', 'set-url', 'origin', '/no/such/remote')
  await expect(update()).rejects.toThrow('git ls-remote failed (128).')
})

const backupProgram = `import(${JSON.stringify(join(process.cwd(), 'server/command-line/backup.ts'))})`

/** A clone of a remote whose first release this is, and what makes another there. */
function cloneOf(first: string) {
  const [remote, clone] = [temporaryFolder(), join(temporaryFolder(), 'site')]
  git(remote, 'init', '--quiet', '--initial-branch=main')
  let changelog = ''
  const release = (version: string) => {
    changelog = `## ${version} · 2026-12-01\n\n- News of ${version}\n\n${changelog}`
    for (const folder of ['server/command-line', 'build/program'])
      mkdirSync(join(remote, folder), { recursive: true })
    const files = {
      'start.mjs': program,
      'package.json': JSON.stringify({ version, type: 'module' }),
      'CHANGELOG.md': changelog,
      'server/command-line/backup.ts': backupProgram,
      'build/program/backup.js': backupProgram,
      '.gitignore': '/update/\n/lamplight-*/\n/current\n/data/\n',
      lamplight: `#!/bin/sh\nexec ${process.execPath} "$(dirname "$(readlink -f "$0")")/start.mjs" "$@"\n`,
    }
    for (const [name, content] of Object.entries(files)) writeFileSync(join(remote, name), content)
    chmodSync(join(remote, 'lamplight'), 0o755)
    git(remote, 'add', '.')
    git(
      remote,
      '-c',
      'user.name=A Test',
      '-c',
      'user.email=test@example.org',
      'commit',
      '--quiet',
      '-m',
      version,
    )
    git(remote, 'tag', `v${version}`)
  }
  release(first)
  git(remote, 'clone', '--quiet', remote, clone)
  return { clone, release }
}

function git(folder: string, ...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' }
  return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
