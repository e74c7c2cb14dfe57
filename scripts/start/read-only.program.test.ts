import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type ExampleProject, exampleProject, outcomeOf } from './example-project.ts'

/** Root can write anywhere unless it drops that capability. */
const by = process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-dac_override'] : []
const canGiveUpRights = by.length === 0 || spawnSync('setpriv', [...by.slice(1), 'true']).status === 0

describe.skipIf(!canGiveUpRights || process.platform === 'win32')('in a read-only folder', () => {
  let project: ExampleProject
  beforeEach(() => {
    project = exampleProject()
    project.write('build/program/main.js', "console.log('serves')")
    project.write('node_modules/@react-router/dev/bin.cjs', '')
    project.write('scripts/build/bundle-server.ts', '')
  })

  /** Starts the site as a user who cannot write to these folders. */
  function startReadOnly() {
    const folders = ['build', 'node_modules', '.'].map((name) => join(project.folder, name))
    for (const folder of folders) chmodSync(folder, 0o555)
    onTestFinished(() => folders.forEach((folder) => void chmodSync(folder, 0o755)))
    return outcomeOf(project.start(['start'], { by }))
  }

  test('starts if everything is installed and built', async () => {
    expect((await outcomeOf(project.start(['build']))).code).toBe(0)
    expect(await startReadOnly()).toEqual({ stdout: 'serves\n', stderr: '', code: 0 })
  })

  test('reports a missing build in one sentence', async () => {
    const { code, stderr } = await startReadOnly()
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^The site is not built, or something has changed since, and \S+ is not writable \(EACCES\)\. Run .*\.\n$/,
    )
  })

  test('reports a missing installation in one sentence', async () => {
    rmSync(join(project.folder, 'node_modules/.package-lock.json'))
    const { code, stderr } = await startReadOnly()
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^The packages that Lamplight needs are not installed, .* is not writable \(EACCES\)\. Run .*\.\n$/,
    )
  })
})
