import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { noSettings } from '#server/config.ts'
import { findFreePort } from '#server/free-port.ts'
import { keepRunning, writeRelease } from '#testing/packed-programs.ts'
import { signedInOn } from '#testing/promises/site-process.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { type PackedFile, packedFiles } from './packed-files.ts'

/** Stands for the pinned Node, which is most of an archive. */
const nodeScript = `#!/bin/sh\nexec ${process.execPath} "$@"\n`

describe.runIf(process.env.PROVE && process.platform !== 'win32')('a packed program', () => {
  let files: PackedFile[]
  beforeAll(async () => {
    files = await packedFiles()
  })

  /** As `npm run pack` makes it, of this program under another version. */
  const release = (version: string) => {
    const packageJson = { ...JSON.parse(readFileSync('package.json', 'utf8')), version }
    return writeRelease(version, files, {
      'package.json': JSON.stringify(packageJson),
      [nodeIn(files)]: nodeScript,
    })
  }

  test('is updated by its own command, and everybody stays logged in', async () => {
    const home = temporaryFolder()
    execFileSync('tar', ['-xzf', await release('90.0.0'), '-C', home])
    symlinkSync('lamplight-90.0.0', join(home, 'current'))
    const dataDir = join(home, 'data')
    const headers = await signedInOn(dataDir)
    const port = await findFreePort()
    const settings = { DATA_DIR: dataDir, PORT: String(port), BACKUP_EVERY: 'off', LOG_LEVEL: 'warn' }
    writeFileSync(
      join(home, '.env'),
      Object.entries(settings)
        .map((pair) => pair.join('='))
        .join('\n'),
    )
    const isWell = async () =>
      (
        await fetch(`http://127.0.0.1:${port}/api/admin/dashboard/feedback`, {
          headers: { ...headers, connection: 'close' },
        })
      ).status === 200
    const program = join(home, 'current/lamplight')
    const env = { ...process.env, npm_lifecycle_event: '' }
    for (const name of Object.keys(noSettings)) delete (env as Record<string, unknown>)[name]
    await keepRunning(program, { env }, isWell)
    const { stdout, stderr } = spawnSync(program, ['update', await release('90.1.0')], {
      env,
      encoding: 'utf8',
    })
    expect(stdout + stderr).toMatch(/The site is at version 90\.1\.0\.\n$/)
    expect(await isWell()).toBe(true)
    // It has no sources, beside which these lie.
    const picture = await fetch(`http://127.0.0.1:${port}/uploads/default.png`)
    expect(picture.status).toBe(200)
  })
})

const nodeIn = (files: PackedFile[]) =>
  files.find(({ path }) => /^node_modules\/node-[^/]+\/bin\/node$/.test(path))?.path ?? ''
