import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openDiskStore } from '#server/media/store/disk-store.ts'
import { sweepFiles } from '#server/media/store/sweep-files.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { aBackupDestination, aBackupKey, type TestDestination } from '#testing/backup-destinations.ts'
import { addFile, rowsIn } from '#testing/backups.ts'
import { repeats } from '#testing/fault-injection/repeats.ts'
import type { Fault } from '#testing/faulty-proxy.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { makeBackup } from '../make-backup.ts'
import { restoreBackup } from '../restore/restore-backup.ts'
import { messages } from './age.ts'
import { openCopy } from './copy-backup.ts'

const signal = new AbortController().signal
const canary = 'Zebulon Canary of 7 Nightingale Lane'
const places = [['folder'], ['s3']] as const

/** Each of these faults takes as long as the timeout, so they are tested only with `REPEATS`. */
const patience: Fault[] = repeats > 1 ? ['drop', 'hang', 'slow'] : []
const faults: Record<(typeof places)[number][0], Fault[]> = {
  folder: [],
  s3: ['refuse', 'agree', ...patience],
}

describe.each(places)('copies of backups in another location: %s', (kind) => {
  test('are encrypted, and can be restored with only the secret key', async () => {
    const { site, place, backUp, identityFile, state } = await openSite(kind)
    await addFile(site)
    await anAdmin(site.context, { fullName: canary })
    await backUp()
    const [name = '', ...others] = await place.names()
    expect([name, others]).toEqual(['lamplight-2026-11-21T17-00-00Z.tar.age', []])
    const content = await place.read(name)
    expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    expect(content.includes(canary)).toBe(false)
    expect(content.includes('lamplight.sqlite')).toBe(false)
    const local = join(site.dataDir, 'backups')
    expect(readdirSync(local)).toEqual(['lamplight-2026-11-21T17-00-00Z.tar'])
    expect((await state()).copy).toEqual({
      place: kind,
      isRunning: false,
      lastMade: {
        at: '2026-11-21T17:00:00.000Z',
        seconds: 0,
        bytes: Math.ceil(content.length / 1_000) * 1_000,
        name: 'lamplight-2026-11-21T17-00-00Z.tar',
      },
      lastFailed: null,
      trial: { last: null, lastFailed: null },
    })

    const { s3 } = site.context.config.backup
    const fetched = () => openCopy(`${place.env.BACKUP_COPY_TO}/${name}`, s3, signal)
    const target = { dataDir: temporaryFolder(), databaseUrl: undefined, s3: undefined }
    await expect(restoreBackup(await fetched(), target)).rejects.toThrow(
      'The backup is encrypted. Say where its key is',
    )
    const otherKey = await aBackupKey()
    await expect(restoreBackup(await fetched(), target, { identityFile: otherKey.file })).rejects.toThrow(
      messages.otherKey,
    )
    expect(readdirSync(target.dataDir).filter((name) => !/lock|pid/.test(name))).toEqual([])
    await restoreBackup(await fetched(), target, { identityFile })
    expect(rowsIn(target.dataDir, 'admins').map(({ fullName }) => fullName)).toContain(canary)
  })

  test('are removed like old backups, while unrelated files stay untouched', async () => {
    const { place, backUp } = await openSite(kind)
    const part = 'lamplight-2026-11-21T09-00-00Z.tar.age.part'
    const others = ['holiday.jpg', 'lamplight-2026-11-19T17-00-00Z.tar']
    const copies = [19, 20].map((day) => `lamplight-2026-11-${day}T17-00-00Z.tar.age`)
    for (const name of [part, ...others, ...copies]) await place.put(name, Buffer.from('as it was'))
    await backUp()
    const kept = [...others, copies[1], 'lamplight-2026-11-21T17-00-00Z.tar.age']
    // A bucket never lists an unfinished copy.
    expect(await place.names()).toEqual([...kept, ...(kind === 's3' ? [part] : [])].sort())
  })

  test('are all kept while newer ones lack the pictures', async () => {
    const { site, place, backUp } = await openSite(kind)
    const files = [await addFile(site), await addFile(site), await addFile(site), await addFile(site)]
    for (const name of files) await site.context.media.remove(name)
    await sweepFiles(site.context)
    const older = [18, 19, 20].map((day) => `lamplight-2026-11-${day}T17-00-00Z.tar.age`)
    for (const name of older) await place.put(name, Buffer.from('with pictures'))
    await backUp()
    const newest = 'lamplight-2026-11-21T17-00-00Z.tar.age'
    expect(await place.names()).toEqual([...older, newest])
    // If only a few files are missing, the last copies are enough.
    await addFile(site)
    await sweepFiles(site.context)
    site.advanceTime(day)
    await backUp()
    expect(await place.names()).toEqual([newest, 'lamplight-2026-11-22T17-00-00Z.tar.age'])
  })

  test.runIf(kind === 's3').each(faults[kind])(
    'can fail in a network fault, which is reported and loses no backup; the next one succeeds: %s',
    async (fault) => {
      const { site, place, backUp, state, waiting } = await openSite(kind)
      await backUp()
      const before = await place.names()
      await place.setFault(fault)
      site.advanceTime(day)
      await backUp()
      const failed = await state()
      expect(failed).toMatchObject({
        lastFailed: null,
        trouble: 'copyFailed',
        lastMade: { name: 'lamplight-2026-11-22T17-00-00Z.tar' },
        copy: {
          lastFailed: {
            why: expect.stringMatching(
              fault === 'agree' ? /^BACKUP_S3_ENDPOINT is wrong/ : / at BACKUP_COPY_TO cannot be reached\.$/,
            ),
          },
        },
      })
      expect(await waiting()).toBe('copyFailed')
      expect(readdirSync(join(site.dataDir, 'backups'))).toHaveLength(2)
      expect(site.logged()).toContain('a job failed')
      await place.repair()
      expect(await place.names()).toEqual(before)
      site.advanceTime(1_000)
      await backUp()
      expect(await state()).toMatchObject({ trouble: null, copy: { lastFailed: null } })
      expect(await place.names()).toContain('lamplight-2026-11-22T17-00-01Z.tar.age')
    },
  )
})

test.each([
  [{ BACKUP_S3_SECRET_ACCESS_KEY: 'sesame' }, /^BACKUP_S3_SECRET_ACCESS_KEY is wrong/],
  [{ BACKUP_S3_ACCESS_KEY_ID: 'nobody' }, /^BACKUP_S3_ACCESS_KEY_ID is wrong/],
  [
    { BACKUP_COPY_TO: 's3://no-such-bucket/school' },
    /^BACKUP_COPY_TO is wrong: there is no bucket "no-such-bucket"/,
  ],
])('names the wrong bucket setting in %o', async (env, says) => {
  const { site, place, backUp, why } = await openSite('s3', env)
  await backUp()
  expect(await why()).toMatch(says)
  expect(await place.names()).toEqual([])
  expect(site.logged()).not.toContain('sesame')
})

test.runIf(repeats > 1)(
  'a process killed during a copy leaves no copy, and the next one succeeds',
  async () => {
    const place = await aBackupDestination('folder')
    const { recipient } = await aBackupKey()
    const dataDir = join(temporaryFolder(), 'data')
    const config = readConfig({ DATA_DIR: dataDir })
    const { db, close } = await openDatabase(config)
    onTestFinished(close)
    const context = { db, media: await openDiskStore(dataDir), config, now: () => new Date() }
    await addFile({ context }, 20_000_000)
    const backups = join(dataDir, 'backups')
    const { name } = await makeBackup(context, { to: backups })
    const env = { ...process.env, ...place.env, BACKUP_AGE_RECIPIENT: recipient, DATA_DIR: dataDir }
    const folder = place.env.BACKUP_COPY_TO ?? ''
    const copy = () => {
      const child = spawn(process.execPath, ['site/command-line/backup.ts', '--copy'], {
        env,
        stdio: 'ignore',
      })
      return { child, ended: once(child, 'exit') }
    }
    const changes = watch(folder)
    const { child, ended } = copy()
    for await (const { filename } of changes) if (filename?.endsWith('.part')) break
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect((await place.names()).filter((name) => !name.endsWith('.part'))).toEqual([])
    expect(readdirSync(backups)).toContain('sending')
    expect(await copy().ended).toEqual([0, null])
    expect(await place.names()).toEqual([`${name}.age`])
    expect(readdirSync(backups)).toEqual([name])
  },
)

test('does not create a missing folder, such as that of an unplugged disk', async () => {
  const folder = join(temporaryFolder(), 'unplugged')
  const { site, backUp, state } = await openSite('folder', { BACKUP_COPY_TO: folder })
  await backUp()
  expect((await state()).copy.lastFailed.why).toBe(
    `The folder of BACKUP_COPY_TO is missing: ${folder}. Is its disk plugged in?`,
  )
  mkdirSync(folder)
  site.advanceTime(1_000)
  await backUp()
  expect((await state()).copy.lastFailed).toBeNull()
  expect(readdirSync(folder)).toHaveLength(1)
})

async function openSite(kind: 'folder' | 's3', over: Record<string, string> = {}) {
  const place: TestDestination = await aBackupDestination(kind)
  const key = await aBackupKey()
  const env = {
    BACKUP_EVERY: '24h',
    BACKUP_KEEP: '2',
    BACKUP_AGE_RECIPIENT: key.recipient,
    ...place.env,
    ...over,
  }
  const site = await openTestApp('sqlite', { env })
  onTestFinished(() => site.close())
  const admin = await anAdmin(site.context)
  // Log in for each request, because days pass in between.
  const get = async (url: string) =>
    (await site.request({ url, headers: await asAdmin(site.context, admin) })).json().data
  const state = () => get('/api/admin/dashboard/backup')
  return {
    site,
    place,
    identityFile: key.file,
    why: async () => (await state()).copy.lastFailed?.why,
    state,
    waiting: async () => (await get('/api/admin/dashboard/waiting')).backups,
    async backUp() {
      await site.context.backups.start()
      await site.context.backups.whenIdle()
    },
  }
}
