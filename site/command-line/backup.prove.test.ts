import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import type { OpenDatabase } from '#server/db/opened-database.ts'
import { openDiskStore } from '#server/media/store/disk-store.ts'
import { addFile, rowsIn } from '#testing/backups.ts'
import { startChild } from '#testing/children/child.ts'
import { runCommand, startCommand } from '#testing/start-command.ts'
import { folderForAll } from '#testing/temporary-folder.ts'

describe('the backup and restore commands', () => {
  const folder = folderForAll()
  const dataDir = join(folder, 'data')
  let opened: OpenDatabase
  const now = () => new Date('2026-11-21T17:00:00.000Z')
  beforeAll(async () => {
    // Opens the database as a running server does.
    opened = await openDatabase({ dataDir, databaseUrl: undefined })
    const media = await openDiskStore(dataDir)
    const context = { db: opened.db, media, now }
    for (let n = 0; n < 3; n += 1) await addFile({ context }, 150_000)
  })
  afterAll(() => opened.close())

  const backUp = async (to: string) => {
    const { status, out, err } = await runCommand('backup', ['--to', to], { DATA_DIR: dataDir })
    expect({ status, err }).toEqual({ status: 0, err: '' })
    return /: (\S+\.tar) /.exec(out)?.[1] ?? ''
  }

  test('back up a running server and restore into an empty folder', async () => {
    const to = join(folder, 'elsewhere')
    const { status, out, err } = await runCommand('backup', ['--to', to], { DATA_DIR: dataDir })
    expect({ status, err }).toEqual({ status: 0, err: '' })
    const [, file = ''] =
      /^Backed up in [\d.]+ seconds: (\S+\.tar) \([\d.]+ [KM]B, 3 files\)\.$/m.exec(out) ?? []
    expect(readdirSync(to).map((name) => join(to, name))).toEqual([file])

    const fresh = join(folder, 'fresh')
    const restored = await runCommand('restore', [file], { DATA_DIR: fresh })
    expect(restored).toMatchObject({ status: 0, err: '' })
    expect(restored.out).toMatch(/^Checked: \d+ rows in \d+ tables, 3 files \(\d+ KB\)\.$/m)
    expect(restored.out).toContain('Start the site now: npm start')
    expect(rowsIn(fresh, 'uploads')).toEqual(rowsIn(dataDir, 'uploads'))

    const again = await runCommand('restore', [file], { DATA_DIR: fresh })
    expect(again).toMatchObject({
      status: 1,
      err: expect.stringMatching(/^The data folder .* is not empty: it has "lamplight\.sqlite"\. .*\n$/),
    })
  })

  test('create a key, copy and test a backup with it, and restore it on a new machine', async () => {
    const key = join(folder, 'backup.key')
    const copies = join(folder, 'copies')
    const to = join(folder, 'backups-here')
    mkdirSync(copies)
    const made = await runCommand('backup', ['--make-key', key], {})
    expect(made).toMatchObject({ status: 0, err: '' })
    expect(statSync(key).mode & 0o777).toBe(0o600)
    expect(made.out).not.toContain('AGE-SECRET-KEY')
    const [, recipient = ''] = /^BACKUP_AGE_RECIPIENT=(age1\w+)$/m.exec(made.out) ?? []
    const again = await runCommand('backup', ['--make-key', key], {})
    expect(again.err).toMatch(/Keys are never overwritten/)

    const env = { DATA_DIR: dataDir, BACKUP_DIR: to, BACKUP_COPY_TO: copies, BACKUP_AGE_RECIPIENT: recipient }
    const backedUp = await runCommand('backup', [], env)
    expect(backedUp).toMatchObject({ status: 0, err: '' })
    expect(backedUp.out).toMatch(
      /^Copied to BACKUP_COPY_TO in [\d.]+ seconds, encrypted: lamplight-\S+\.tar\.age /m,
    )
    const tested = await runCommand('backup', ['--drill'], { ...env, BACKUP_AGE_IDENTITY: key })
    expect(tested.out).toMatch(/^The backup \S+ can be restored: \d+ rows and 3 files were compared\.$/m)
    expect(tested.out).toMatch(
      /^The copy elsewhere \S+ can be restored: \d+ rows and 3 files were compared\.$/m,
    )

    const listed = await runCommand('restore', ['--list'], env)
    const copy = listed.out.split('\n')[1]?.split('  ')[0] ?? ''
    expect(copy).toMatch(/copies\/lamplight-\S+\.tar\.age$/)
    const missing = join(folder, 'unplugged')
    const away = { ...env, BACKUP_DIR: missing, BACKUP_COPY_TO: missing }
    expect(await runCommand('restore', ['--list'], away)).toMatchObject({
      status: 1,
      out: `There are no backups in ${missing}.\n`,
      err: `The folder of BACKUP_COPY_TO is missing: ${missing}. Is its disk plugged in?\n`,
    })
    const fresh = join(folder, 'new-machine')
    const unopened = await runCommand('restore', [copy], { DATA_DIR: fresh })
    expect(unopened).toMatchObject({
      status: 1,
      err: 'The backup is encrypted. Say where its key is: --identity FILE\n',
    })
    expect(await runCommand('restore', [copy, '--identity', key], { DATA_DIR: fresh })).toMatchObject({
      status: 0,
    })
    expect(rowsIn(fresh, 'uploads')).toEqual(rowsIn(dataDir, 'uploads'))
  })

  test.each([
    ['backup', ['--evry', '24h'], 2, /--evry/],
    ['backup', ['--to', '/dev/null'], 1, /^BACKUP_DIR is not a folder\./m],
    [
      'restore',
      ['.'],
      1,
      /^\. is a folder\. Give the path of the backup itself, a file that ends in \.tar or \.tar\.age\.$/m,
    ],
    ['restore', ['nowhere.tar'], 1, /^There is no file nowhere\.tar\.$/m],
  ] as const)('reject %s %j with one sentence', async (program, args, status, why) => {
    const { err, ...ended } = await runCommand(program, args, { DATA_DIR: join(folder, 'data') })
    expect(ended).toEqual({ status, out: '' })
    expect(err).toMatch(why)
    expect(err).not.toContain('    at ')
  })

  test('reject a folder without a site, and do not create a site there', async () => {
    const nowhere = join(folder, 'nowhere')
    expect(await runCommand('backup', [], { DATA_DIR: nowhere })).toEqual({
      status: 1,
      out: '',
      err: `There is no database in ${nowhere}. Set DATA_DIR to the folder of the site.\n`,
    })
    expect(existsSync(nowhere)).toBe(false)
  })

  test('leave no partial backup when killed, and can make the next one', async () => {
    const to = join(folder, 'killed')
    const child = startChild('back-up-forever.ts', dataDir, to)
    onTestFinished(() => void child.kill())
    expect(await child.line()).toBe('half')
    expect(readdirSync(join(to, 'unfinished'))).toContainEqual(expect.stringMatching(/\.tar\.part$/))
    await child.kill()
    expect(readdirSync(to)).toEqual(['unfinished'])
    const file = await backUp(to)
    expect(readdirSync(to).map((name) => join(to, name))).toEqual([file])
  })

  test.skipIf(process.platform === 'win32')(
    'leave no partial site when killed during a restore, which can be repeated',
    async () => {
      const file = await backUp(join(folder, 'whole'))
      const content = readFileSync(file)
      // A pipe shows how far the other process has read.
      const pipe = join(folder, 'pipe')
      spawnSync('mkfifo', [pipe])
      const fresh = join(folder, 'half')
      const { child, ended } = startCommand('restore', [pipe], { DATA_DIR: fresh })
      const end = await open(pipe, 'w')
      await end.write(content.subarray(0, content.length - 100_000))
      expect(readdirSync(join(fresh, 'restoring', 'files')).length).toBeGreaterThan(0)
      child.kill('SIGKILL')
      expect((await ended).status).toBe('SIGKILL')
      await end.close()
      expect(existsSync(join(fresh, 'lamplight.sqlite'))).toBe(false)
      expect(existsSync(join(fresh, 'uploads'))).toBe(false)
      expect(await runCommand('restore', [file], { DATA_DIR: fresh })).toMatchObject({
        status: 0,
        err: '',
      })
      expect(rowsIn(fresh, 'uploads')).toHaveLength(3)
    },
  )
})
