import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { noSettings } from '../config.ts'

const isRoot = process.getuid?.() === 0

function run([program = '', ...args]: string[], settings: Record<string, string>) {
  const env = { ...process.env, ...noSettings, ...settings }
  return spawnSync(process.execPath, [`server/command-line/${program}.ts`, ...args], {
    env,
    encoding: 'utf8',
  })
}

describe.skipIf(!isRoot)('root, where the site has a user of its own', () => {
  test.each([
    [['admin', 'list']],
    [['backup']],
    [['handover', '--to', 'x.zip']],
    [['restore', 'package.json']],
    [['move', '--store', 's3']],
  ])('is told to run %j as that user, and nothing is made', (args) => {
    const dataDir = join(temporaryFolder(), 'data')
    mkdirSync(dataDir)
    chownSync(dataDir, 12_345, 12_345)
    const s3 = {
      ENDPOINT: 'http://127.0.0.1:1',
      BUCKET: 'b',
      REGION: 'r',
      ACCESS_KEY_ID: 'k',
      SECRET_ACCESS_KEY: 's',
    }
    const place = Object.entries(s3).map(([name, value]) => [`MOVE_TO_S3_${name}`, value])
    const { status, stderr } = run(args, { DATA_DIR: dataDir, ...Object.fromEntries(place) })
    expect(stderr).toBe(
      `${dataDir} belongs to another user (number 12345), as whom the site runs: it could not open what root makes there. Run this as that user: runuser -u NAME -- …\n`,
    )
    expect([status, readdirSync(dataDir)]).toEqual([1, []])
  })
})
