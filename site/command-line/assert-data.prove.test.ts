import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { openDiskStore } from '#server/media/store/disk-store.ts'
import { runCommand } from '#testing/start-command.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const isRoot = process.getuid?.() === 0

describe.skipIf(!isRoot)('root, on a site with its own user,', () => {
  test.each([
    [['admin', 'list']],
    [['backup']],
    [['backup', '--copy']],
    [['backup', '--drill']],
    [['handover', '--to', 'x.zip']],
    [['restore', 'package.json']],
    [['move', '--store', 's3']],
  ])('must run %j as that user; otherwise nothing is created', async ([name = '', ...args]) => {
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
    const settings = { DATA_DIR: dataDir, ...Object.fromEntries(place) }
    const { status, err } = await runCommand(name, args, settings)
    expect(err).toBe(
      `${dataDir} belongs to another user (number 12345). The site runs as that user and could not open files that root makes there. Run this as that user: runuser -u NAME -- …\n`,
    )
    expect([status, readdirSync(dataDir)]).toEqual([1, []])
  })

  test('can make a backup into another folder, and the site can still open all its files', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    await (await openDatabase({ dataDir, databaseUrl: undefined })).close()
    await openDiskStore(dataDir)
    const paths = () => ['.', ...readdirSync(dataDir)].map((name) => join(dataDir, name))
    for (const path of paths()) chownSync(path, 12_345, 12_345)
    const { status, err } = await runCommand('backup', ['--to', temporaryFolder()], { DATA_DIR: dataDir })
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(readdirSync(dataDir)).toContain('backup.lock')
    expect(new Set(paths().map((path) => statSync(path).uid))).toEqual(new Set([12_345]))
  })
})
